/** The member switcher, the settings and the payload inspector. */

import { avatar, h, icon, userName } from './dom.js';
import { closePopup, openPopup } from './popup.js';
import { languageName, t } from './strings.js';

/** Address of this page as another member. */
function addressAs(user) {
  return `?as=${encodeURIComponent(user.username)}`;
}

/** The button "You are Ada" that opens the list of members. */
export function memberSwitcher(state) {
  const control = h(
    'button',
    {
      type: 'button',
      class: 'member-switcher',
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      data: { testid: 'member-switcher' },
      on: { click: () => toggle(control, () => memberMenu(state)) },
    },
    avatar(state.me),
    h('span', { class: 'member-name' }, t('youAre', { name: userName(state.me) })),
    icon('down'),
  );
  return control;
}

function toggle(anchor, makePanel) {
  if (anchor.getAttribute('aria-expanded') === 'true') {
    closePopup();
    return;
  }
  const panel = makePanel();
  const find = () => document.querySelector(`[data-testid="${anchor.dataset.testid}"]`);
  openPopup({ anchor, panel, find });
  panel.querySelector('a, button, select, input')?.focus({ preventScroll: true });
}

function memberMenu(state) {
  const people = state.members.filter((user) => !user.bot);
  return h(
    'div',
    { class: 'popup menu', role: 'dialog', 'aria-label': t('actAs'), data: { testid: 'member-menu' } },
    h('div', { class: 'menu-title' }, t('actAs')),
    people.map((user) => memberRow(user, user.id === state.me.id)),
    h('p', { class: 'hint menu-note' }, t('newTabHint')),
  );
}

function memberRow(user, isMe) {
  const name = userName(user);
  return h(
    'div',
    { class: 'member-row' },
    h(
      'a',
      { class: 'member-link', href: addressAs(user), 'aria-current': isMe ? 'true' : null, data: { testid: 'member', username: user.username } },
      avatar(user, 'small'),
      h('span', {}, name),
      isMe ? h('span', { class: 'hint' }, t('you')) : null,
    ),
    h(
      'a',
      { class: 'icon-button', href: addressAs(user), target: '_blank', rel: 'noopener', 'aria-label': t('openInTab', { name }), title: t('openInTab', { name }), data: { testid: 'member-new-tab', username: user.username } },
      icon('newTab'),
    ),
  );
}

/** The gear that opens the settings. `onInspect(on)` is told when the inspector is switched. */
export function settingsButton(state, actions, onInspect) {
  const control = h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('settings'),
      title: t('settings'),
      'aria-haspopup': 'dialog',
      'aria-expanded': 'false',
      data: { testid: 'settings' },
      on: { click: () => toggle(control, () => settingsPanel(state, actions, onInspect)) },
    },
    icon('settings'),
  );
  return control;
}

function settingsPanel(state, actions, onInspect) {
  const bot = userName(state.bot);
  return h(
    'div',
    { class: 'popup menu settings', role: 'dialog', 'aria-label': t('settings'), data: { testid: 'settings-panel' } },
    h('div', { class: 'menu-title' }, t('settings')),
    h('label', { class: 'setting' }, h('span', {}, t('language')), languageSelect(state, actions)),
    toggleRow({
      label: t('dmsFromBot', { name: bot }),
      hint: t('dmsHint'),
      testid: 'dms-toggle',
      on: !state.dmsClosed,
      words: [t('dmsClosed'), t('dmsOpen')],
      change: (open) => {
        state.dmsClosed = !open;
        actions.setDmsClosed(!open);
        state.emit('settings');
      },
    }),
    toggleRow({ label: t('inspector'), hint: t('inspectorHint'), testid: 'inspector-toggle', on: state.inspecting, change: onInspect }),
  );
}

function languageSelect(state, actions) {
  const change = (event) => {
    closePopup();
    actions.setLocale(event.target.value);
  };
  return h(
    'select',
    { class: 'native-select', data: { testid: 'language' }, on: { change } },
    state.locales.map((locale) => h('option', { value: locale, lang: locale, selected: locale === state.locale }, languageName(locale))),
  );
}

function toggleRow({ label, hint, testid, on, words, change }) {
  const state = h('span', { class: 'switch-words', 'aria-hidden': 'true' }, words?.[Number(on)] ?? '');
  const flipped = (event) => {
    state.textContent = words?.[Number(event.target.checked)] ?? '';
    change(event.target.checked);
  };
  const box = h('input', { type: 'checkbox', role: 'switch', class: 'switch', checked: on, data: { testid }, on: { change: flipped } });
  return h(
    'label',
    { class: 'setting' },
    h('span', { class: 'setting-words' }, h('span', {}, label), h('span', { class: 'hint' }, hint)),
    h('span', { class: 'setting-control' }, state, box),
  );
}

/** Show what was sent for a message. */
export function inspect(message) {
  const text = JSON.stringify(message, null, 2);
  const copy = h('button', { type: 'button', class: 'button secondary' }, h('span', { class: 'button-face' }, t('copy')));
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    copy.firstChild.textContent = t('copied');
  });
  const close = h('button', { type: 'button', class: 'button primary', on: { click: () => dialog.close() } }, h('span', { class: 'button-face' }, t('close')));
  const dialog = h(
    'dialog',
    { class: 'modal payload', 'aria-labelledby': 'payload-title', data: { testid: 'payload' } },
    h('h2', { id: 'payload-title' }, t('payload')),
    h('pre', { class: 'code-block', tabindex: '0' }, h('code', {}, text)),
    h('div', { class: 'modal-buttons' }, copy, close),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
