/** Small helpers to build DOM nodes. Text always becomes a text node: nothing here parses markup. */

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'hidden', 'selected', 'open', 'htmlFor']);

/**
 * Build an element: `h('button', {class: 'x', data: {id: 1}, on: {click}}, 'Label')`.
 * Null, undefined and false attributes and children are left out.
 */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(node, name, value);
  node.append(...children.flat(Infinity).filter(isPresent));
  return node;
}

function isPresent(value) {
  return value !== null && value !== undefined && value !== false;
}

function setAttribute(node, name, value) {
  if (!isPresent(value)) return;
  if (name === 'on') {
    for (const [kind, listener] of Object.entries(value)) node.addEventListener(kind, listener);
  } else if (name === 'data') {
    for (const [key, item] of Object.entries(value)) if (isPresent(item)) node.dataset[key] = item;
  } else if (PROPERTIES.has(name)) {
    node[name] = value;
  } else {
    node.setAttribute(name, value === true ? '' : value);
  }
}

const ICONS = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9.5l6 6 6-6',
  send: 'M5 12h13M12.5 6l6 6-6 6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 104 0 2 2 0 10-4 0M7 17a2 2 0 104 0 2 2 0 10-4 0',
  newTab: 'M13 5h6v6M19 5l-8 8M10 6H6v12h12v-4',
  eye: 'M3 12c3-5 6-6.5 9-6.5s6 1.5 9 6.5c-3 5-6 6.5-9 6.5S6 17 3 12zM9.5 12a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0',
  reply: 'M5 17v-3a5 5 0 015-5h9M15 5l4 4-4 4',
  file: 'M7 3.5h7l4 4V20.5H7zM14 3.5v4h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  braces: 'M9 5c-3 0-1.5 6-4.5 7C7.5 13 6 19 9 19M15 5c3 0 1.5 6 4.5 7-3 1-1.5 7-4.5 7',
  message: 'M4 5.5h16v11H11l-4.5 3.5v-3.5H4z',
  hash: 'M9.5 4.5l-2 15M16.5 4.5l-2 15M5 9.5h15M4 14.5h15',
  plus: 'M12 5.5v13M5.5 12h13',
};

/** A stroked 24-unit icon, hidden from assistive technology: the control beside it carries the name. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** A round (people) or squared (apps) picture made of initials on a colour taken from the id. */
export function avatar(user, size = 'normal') {
  // Steps of five twelfths keep neighbouring ids far apart on the colour wheel.
  const hue = Number((BigInt(user?.id ?? 0) * 5n) % 12n) * 30;
  const node = h('span', { class: `avatar avatar-${size}${user?.bot ? ' avatar-app' : ''}`, 'aria-hidden': 'true' });
  node.style.setProperty('--hue', hue);
  node.textContent = initials(userName(user));
  return node;
}

function initials(name) {
  const words = name.trim().split(/\s+/);
  const first = [...words[0]][0] ?? '?';
  const second = words.length > 1 ? [...words[words.length - 1]][0] : '';
  return (first + second).toUpperCase();
}

/** The name people see: display name where there is one, else the user name. */
export function userName(user) {
  return user?.nick || user?.global_name || user?.username || '?';
}

/** Where a picture is fetched from: files of a CDN come from this server, whatever host their address names. */
export function mediaUrl(address) {
  let url;
  try {
    url = new URL(address, location.origin);
  } catch {
    return '';
  }
  if (!/^https?:$/.test(url.protocol)) return '';
  const ours = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname) && url.pathname.startsWith('/cdn/');
  if (ours) return url.pathname + url.search;
  if (/(^|\.)discordapp\.(com|net)$/.test(url.hostname)) return `/cdn${url.pathname}`;
  return url.href;
}

/** The picture of a custom emoji, or the character of a standard one. */
export function emoji({ id, name }, extraClass = '') {
  if (!id) return h('span', { class: `emoji-char ${extraClass}` }, name ?? '');
  return h('img', {
    class: `emoji ${extraClass}`,
    src: `/cdn/emojis/${encodeURIComponent(id)}.png`,
    alt: `:${name ?? 'emoji'}:`,
    title: `:${name ?? 'emoji'}:`,
    draggable: 'false',
  });
}
