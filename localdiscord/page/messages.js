/** One message as a node: who, when, what, and everything that can be pressed in it. */

import { avatar, h, icon, userName } from './dom.js';
import { shownName } from './commands.js';
import { components, failureLine } from './components.js';
import { isJumbo, markdown } from './markdown.js';
import { attachments, embeds } from './media.js';
import { isEphemeral, isThinking } from './state.js';
import { parts, t } from './strings.js';
import { clockTime, fullTime, messageTime } from './time.js';

const GROUP_WINDOW = 7 * 60 * 1000;
const V2_FLAG = 1 << 15;
const REPLY = 19;

/** Whether a message continues the block of the one before it, and so needs no avatar and name. */
export function continues(message, previous) {
  if (!previous || previous.author?.id !== message.author?.id) return false;
  if (usedCommand(message) || message.type === REPLY || isEphemeral(message) !== isEphemeral(previous)) return false;
  const apart = Date.parse(message.timestamp) - Date.parse(previous.timestamp);
  return apart < GROUP_WINDOW && !startsDay(message, previous);
}

/** Whether a message is the first of its day. */
export function startsDay(message, previous) {
  return new Date(message.timestamp).toDateString() !== new Date(previous?.timestamp ?? 0).toDateString();
}

function usedCommand(message) {
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  const user = message.interaction?.user ?? message.interaction_metadata?.user;
  return name && user ? { name, user } : null;
}

/** `view` = {message, previous, channelId, state, actions, text, inspect(message)}. */
export function messageNode(view) {
  const { message, previous, state } = view;
  const grouped = continues(message, previous);
  const classes = ['message'];
  if (grouped) classes.push('grouped');
  if (message.mentions_me) classes.push('mentions-me');
  if (isEphemeral(message)) classes.push('is-ephemeral');
  return h(
    'article',
    {
      class: classes.join(' '),
      tabindex: '-1',
      'aria-label': `${userName(message.author)}, ${messageTime(message.timestamp, state.locale)}`,
      data: { testid: 'message', messageId: message.id, author: message.author?.username },
    },
    contextLine(message, state),
    h('div', { class: 'gutter' }, grouped ? hoverTime(message, state) : avatar(message.author)),
    h('div', { class: 'body' }, grouped ? null : header(message, state), content(view), ephemeralNote(view)),
    inspectButton(view),
  );
}

function hoverTime(message, state) {
  return h('time', { class: 'hover-time', datetime: message.timestamp }, clockTime(message.timestamp, state.locale));
}

function header(message, state) {
  return h(
    'header',
    { class: 'message-header' },
    h('span', { class: 'author' }, userName(message.author)),
    message.author?.bot ? h('span', { class: 'app-badge' }, t('app')) : null,
    h(
      'time',
      { datetime: message.timestamp, title: fullTime(message.timestamp, state.locale) },
      messageTime(message.timestamp, state.locale),
    ),
  );
}

function contextLine(message, state) {
  const used = usedCommand(message);
  if (used) {
    const values = { name: h('strong', {}, userName(used.user)), command: h('span', { class: 'pill' }, `/${shownName(used.name, state)}`) };
    return h('div', { class: 'context-line' }, icon('reply'), avatar(used.user, 'tiny'), h('span', {}, parts('used', values)));
  }
  if (message.type === REPLY && message.message_reference) return replyLine(message, state);
  return null;
}

function replyLine(message, state) {
  const referenced = message.referenced_message ?? state.findMessage(message.message_reference.message_id)?.message;
  if (!referenced) return null;
  const excerpt = (referenced.content ?? '').split('\n')[0].slice(0, 80);
  return h(
    'div',
    { class: 'context-line' },
    icon('reply'),
    avatar(referenced.author, 'tiny'),
    h('span', {}, t('repliedTo', { name: userName(referenced.author) })),
    excerpt ? h('span', { class: 'excerpt' }, excerpt) : null,
  );
}

function content(view) {
  const { message } = view;
  if (isThinking(message)) return thinking(message);
  const isV2 = Boolean((message.flags ?? 0) & V2_FLAG);
  return [
    message.content ? contentText(view) : null,
    isV2 ? null : attachments(message),
    embeds(message, view.text),
    h('div', { class: isV2 ? 'components v2' : 'components' }, components(message.components, view)),
    message.edited_timestamp && !message.content ? editedMark(view) : null,
    failureLine(view),
  ];
}

function contentText(view) {
  const { message, text } = view;
  const node = h('div', { class: `content${isJumbo(message.content) ? ' jumbo' : ''}` }, markdown(message.content, text));
  if (!message.edited_timestamp) return node;
  const last = node.lastElementChild;
  (last?.classList.contains('md-text') ? last : node).append(' ', editedMark(view));
  return node;
}

function editedMark({ message, state }) {
  return h('span', { class: 'edited', title: fullTime(message.edited_timestamp, state.locale) }, `(${t('edited')})`);
}

function thinking(message) {
  const dots = h('span', { class: 'dots', 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));
  const words = t('thinking', { name: userName(message.author) });
  return h('div', { class: 'thinking', role: 'status', data: { testid: 'thinking' } }, dots, `${words}…`);
}

function ephemeralNote({ message, actions }) {
  if (!isEphemeral(message)) return null;
  const dismiss = () => actions.dismiss(message.id);
  return h(
    'div',
    { class: 'ephemeral-note', data: { testid: 'ephemeral' } },
    icon('eye'),
    h('span', {}, t('onlyYou')),
    h('span', { 'aria-hidden': 'true' }, '·'),
    h('button', { type: 'button', class: 'text-button', data: { testid: 'dismiss' }, on: { click: dismiss } }, t('dismiss')),
  );
}

function inspectButton({ message, state, inspect }) {
  if (!state.inspecting) return null;
  return h(
    'button',
    { type: 'button', class: 'icon-button inspect', 'aria-label': t('inspect'), title: t('inspect'), on: { click: () => inspect(message) } },
    icon('braces'),
  );
}
