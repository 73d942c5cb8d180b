/** Dates in the reader's language, and relative times that keep running. */

const UNITS = [
  ['year', 31557600],
  ['month', 2629800],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

function format(date, style, locale) {
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(date);
}

function relative(date, locale) {
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** The node of a `<t:unix:style>` mark; style R counts on by itself. */
export function timestamp(unix, style, locale) {
  const date = new Date(unix * 1000);
  const node = document.createElement('time');
  if (Number.isNaN(date.getTime())) return node;
  node.className = 'stamp';
  node.dateTime = date.toISOString();
  node.title = format(date, 'F', locale);
  if (style === 'R') {
    node.dataset.relative = locale;
    node.textContent = relative(date, locale);
  } else {
    node.textContent = format(date, style, locale);
  }
  return node;
}

/** "14:05" for today, with the date before otherwise. */
export function messageTime(iso, locale) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return format(date, today ? 't' : 's', locale);
}

export function clockTime(iso, locale) {
  return format(new Date(iso), 't', locale);
}

export function dayName(iso, locale) {
  return format(new Date(iso), 'D', locale);
}

export function fullTime(iso, locale) {
  return format(new Date(iso), 'F', locale);
}

/** Rewrite every relative time on the page once a second, touching only those that changed. */
export function runRelativeTimes() {
  setInterval(() => {
    for (const node of document.querySelectorAll('time[data-relative]')) {
      const text = relative(new Date(node.dateTime), node.dataset.relative);
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
