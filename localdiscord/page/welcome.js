/** What stands above messages: the welcome in channels, the promise of a hand in the DM. */

import { h, icon, userName } from './dom.js';
import { commandsFor } from './commands.js';
import { parts, t } from './strings.js';

const HIDDEN_KEY = 'parlour-welcome-hidden';
const FIRST_COMMAND = 'table open';

function isHidden() {
  try {
    return localStorage.getItem(HIDDEN_KEY) === '1';
  } catch {
    return false;
  }
}

function rememberHidden() {
  try {
    localStorage.setItem(HIDDEN_KEY, '1');
  } catch {
    // Without storage the welcome simply comes back with the next visit.
  }
}

/** The panel for newcomers in the server's first channel; `onTry(commandName)` types the first command for them. */
export function welcome(state, channel, onTry) {
  if (isHidden() || channel !== state.guildChannels[0]) return emptyNote(state, channel);
  const command = commandsFor(channel, state).find((item) => item.name === FIRST_COMMAND);
  const shown = h('code', { class: 'code' }, `/${command?.shown ?? FIRST_COMMAND}`);
  const panel = h(
    'section',
    { class: 'welcome', 'aria-labelledby': 'welcome-title', data: { testid: 'welcome' } },
    h('button', { type: 'button', class: 'icon-button welcome-close', 'aria-label': t('welcomeHide'), title: t('welcomeHide'), on: { click: () => hide(panel) } }, icon('close')),
    h('h1', { id: 'welcome-title' }, t('welcomeTitle')),
    h('p', {}, t('welcomeText')),
    h(
      'ol',
      { class: 'steps' },
      step(t('step1Title'), parts('step1', { command: shown }), command ? tryButton(() => onTry(FIRST_COMMAND)) : null),
      step(t('step2Title'), t('step2')),
      step(t('step3Title'), t('step3')),
    ),
    h('p', { class: 'hint' }, t('unofficial')),
  );
  return panel;
}

function hide(panel) {
  rememberHidden();
  panel.remove();
}

function step(title, words, action = null) {
  return h('li', {}, h('strong', {}, title), h('span', {}, words), action);
}

function tryButton(onTry) {
  return h('button', { type: 'button', class: 'button success', data: { testid: 'try-it' }, on: { click: onTry } }, h('span', { class: 'button-face' }, t('tryIt')));
}

function emptyNote(state, channel) {
  return state.messagesOf(channel.id).length ? null : h('p', { class: 'empty-note hint' }, t('emptyChannel'));
}

/** The reminder while direct messages are closed; null while they are open. */
export function closedNote(state, onOpenDms) {
  if (!state.dmsClosed) return null;
  const open = h('button', { type: 'button', class: 'button secondary', on: { click: onOpenDms } }, h('span', { class: 'button-face' }, t('openDms')));
  return h('div', { class: 'closed-note', data: { testid: 'dms-closed' } }, h('p', {}, t('dmClosedNote')), open);
}

/** The DM pane before the first hand. */
export function dmLead(state, channel) {
  const name = userName(state.bot);
  if (state.dmsClosed || (channel && state.messagesOf(channel.id).length)) return null;
  return h(
    'div',
    { class: 'dm-empty' },
    h('div', { class: 'fan', 'aria-hidden': 'true' }, [0, 1, 2].map(() => h('i'))),
    h('h2', {}, t('dmEmptyTitle')),
    h('p', {}, t('dmEmpty', { name })),
  );
}
