/** The subset of Discord's markdown that bots write, turned into DOM nodes. */

import { shownName } from './commands.js';
import { emoji, h, userName } from './dom.js';
import { t } from './strings.js';
import { timestamp } from './time.js';

const FENCE = /```(?:([\w+#.-]+)?\n)?([\s\S]+?)\n?```/g;
const JUMP = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const LIST_ITEM = /^( *)([-*]|\d{1,9}\.) +(.+)$/;
const JUMBO = /^(?:\s|<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D|[\u{1F030}-\u{1F0FF}])+$/u;

/**
 * `context` gives what names need: {state, locale, jump(channelId, messageId), command(path)}.
 * Returns a fragment that may stand inside any block element.
 */
export function markdown(text, context) {
  const fragment = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(FENCE)) {
    fragment.append(...blocks(text.slice(end, match.index), context), codeBlock(match[2], match[1]));
    end = match.index + match[0].length;
  }
  fragment.append(...blocks(text.slice(end), context));
  return fragment;
}

/** True when a message is nothing but a few emojis, which are then shown large. */
export function isJumbo(text) {
  return text.length <= 200 && JUMBO.test(text);
}

function codeBlock(code, language) {
  return h('pre', { class: 'code-block', tabindex: '0', data: { language } }, h('code', {}, code));
}

function blocks(text, context) {
  const lines = text.replace(/^\n|\n$/g, '').split('\n');
  const nodes = [];
  let plain = [];
  const flush = () => {
    const body = plain.join('\n');
    if (body.trim()) nodes.push(h('div', { class: 'md-text' }, inline(body, context)));
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(lines, at, context);
    if (block) {
      flush();
      nodes.push(block.node);
      at += block.length;
    } else {
      plain.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

function blockAt(lines, at, context) {
  const line = lines[at];
  const heading = /^(#{1,3}) +(\S.*)$/.exec(line);
  if (heading) {
    const level = heading[1].length;
    return { node: h(`h${level + 2}`, { class: `md-h${level}` }, inline(heading[2], context)), length: 1 };
  }
  const subtext = /^-# +(\S.*)$/.exec(line);
  if (subtext) return { node: h('div', { class: 'md-subtext' }, inline(subtext[1], context)), length: 1 };
  if (line.startsWith('>>> ')) return longQuote(lines, at, context);
  if (line.startsWith('> ') || line === '>') return quote(lines, at, context);
  if (LIST_ITEM.test(line)) return list(lines, at, context);
  return null;
}

function longQuote(lines, at, context) {
  const body = [lines[at].slice(4), ...lines.slice(at + 1)].join('\n');
  return { node: h('blockquote', { class: 'md-quote' }, blocks(body, context)), length: lines.length - at };
}

function quote(lines, at, context) {
  let end = at;
  while (end < lines.length && (lines[end].startsWith('> ') || lines[end] === '>')) end += 1;
  const body = lines.slice(at, end).map((line) => line.slice(2));
  return { node: h('blockquote', { class: 'md-quote' }, blocks(body.join('\n'), context)), length: end - at };
}

function list(lines, at, context) {
  const [, indent, mark] = LIST_ITEM.exec(lines[at]);
  const ordered = /\d/.test(mark);
  const node = h(ordered ? 'ol' : 'ul', { class: 'md-list', start: ordered ? parseInt(mark, 10) : null });
  let end = at;
  while (end < lines.length) {
    const item = LIST_ITEM.exec(lines[end]);
    if (!item || item[1].length < indent.length) break;
    if (item[1].length > indent.length + 1 && node.lastChild) {
      const nested = list(lines, end, context);
      node.lastChild.append(nested.node);
      end += nested.length;
    } else {
      if (/\d/.test(item[2]) !== ordered) break;
      node.append(h('li', {}, inline(item[3], context)));
      end += 1;
    }
  }
  return { node, length: end - at };
}

const wrap = (tag) => (match, context) => h(tag, {}, inline(match[1], context));

/** Tried in order at each special character; each pattern is sticky. */
const INLINE = [
  [/\\([^\p{L}\p{N}\s])/uy, (match) => match[1]],
  [/(`+)((?:[^`]|(?!\1)`)+?)\1(?!`)/y, (match) => h('code', { class: 'code' }, match[2].trim() || match[2])],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/sy, wrap('strong')],
  [/__((?:\\.|[^\\])+?)__(?!_)/sy, wrap('u')],
  [/~~((?:\\.|[^\\])+?)~~/sy, wrap('s')],
  [/\|\|((?:\\.|[^\\])+?)\|\|/sy, (match, context) => spoiler(inline(match[1], context))],
  [/\*(?![\s*])((?:\*\*(?:\\.|[^\\])+?\*\*|\\.|[^*\\])*?[^\s*\\]|\*\*(?:\\.|[^\\])+?\*\*)\*(?!\*)/sy, wrap('em')],
  [/(?<![\p{L}\p{N}])_((?:__(?:\\.|[^\\])+?__|\\.|[^_\\])+?)_(?![\p{L}\p{N}_])/suy, wrap('em')],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y, namedLink],
  [/<(https?:\/\/[^\s>]+)>/y, (match, context) => link(match[1], null, context)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]*_~|]/y, (match, context) => link(match[0], null, context)],
  [/<@!?(\d+)>/y, (match, context) => userPill(match[1], context)],
  [/<@&(\d+)>/y, (match, context) => rolePill(match[1], context)],
  [/<#(\d+)>/y, (match, context) => channelPill(match[1], context)],
  [/<\/([^:>]+):\d+>/y, (match, context) => commandPill(match[1], context)],
  [/<t:(-?\d+)(?::([tTdDfFRsS]))?>/y, (match, context) => timestamp(Number(match[1]), match[2] ?? 'f', context.locale)],
  [/<a?:(\w+):(\d+)>/y, (match) => emoji({ id: match[2], name: match[1] })],
  [/@(?:everyone|here)\b/y, (match) => h('span', { class: 'pill' }, match[0])],
];
const SPECIAL = /[\\`*_~|[<@h]/g;

function inline(text, context) {
  const nodes = [];
  let done = 0;
  let at = nextSpecial(text, 0);
  while (at < text.length) {
    const found = ruleAt(text, at, context);
    if (found) {
      nodes.push(text.slice(done, at), found.node);
      done = at + found.length;
      at = nextSpecial(text, done);
    } else {
      at = nextSpecial(text, at + 1);
    }
  }
  nodes.push(text.slice(done));
  return nodes;
}

function nextSpecial(text, from) {
  SPECIAL.lastIndex = from;
  return SPECIAL.exec(text)?.index ?? text.length;
}

function ruleAt(text, at, context) {
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: make(match, context), length: match[0].length };
  }
  return null;
}

function namedLink(match, context) {
  return link(match[2], inline(match[1], context), context);
}

function link(address, label, context) {
  const jump = JUMP.exec(address);
  if (jump) return jumpLink(jump, label, context);
  return h('a', { href: address, target: '_blank', rel: 'noopener noreferrer' }, label ?? address);
}

function jumpLink([address, , channelId, messageId], label, context) {
  const name = label ?? `${channelName(channelId, context)}${messageId ? ' › 💬' : ''}`;
  const go = (event) => {
    event.preventDefault();
    context.jump(channelId, messageId);
  };
  return h('a', { href: address, class: label ? 'jump' : 'pill jump', on: { click: go } }, name);
}

function userPill(id, context) {
  const user = context.state.user(id);
  const mine = id === context.state.me?.id;
  return h('span', { class: `pill${mine ? ' pill-me' : ''}` }, `@${user ? userName(user) : t('unknownUser')}`);
}

function rolePill(id, { state }) {
  const role = state.roles.find((known) => known.id === id);
  return h('span', { class: 'pill' }, role ? `@${role.name.replace(/^@/, '')}` : `@${t('unknownRole')}`);
}

function channelName(id, { state }) {
  const channel = state.channels.get(id);
  if (!channel) return `#${t('unknownChannel')}`;
  return channel.name ? `#${channel.name}` : `@${channel.recipients?.map(userName).join(', ') ?? ''}`;
}

function channelPill(id, context) {
  const go = () => context.jump(id);
  return h('button', { type: 'button', class: 'pill pill-button', on: { click: go } }, channelName(id, context));
}

function commandPill(name, context) {
  const go = () => context.command(name);
  return h('button', { type: 'button', class: 'pill pill-button', on: { click: go } }, `/${shownName(name, context.state)}`);
}

/** Something covered until pressed. */
export function spoiler(children, tag = 'span') {
  const node = h(tag, { class: 'spoiler', role: 'button', tabindex: '0', 'aria-label': t('spoiler') }, h(tag, {}, children));
  const reveal = (event) => {
    if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return;
    if (!node.classList.contains('spoiler')) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.replace('spoiler', 'revealed');
    for (const name of ['role', 'tabindex', 'aria-label']) node.removeAttribute(name);
  };
  node.addEventListener('click', reveal, true);
  node.addEventListener('keydown', reveal);
  return node;
}
