/** The list of messages of one channel: keeps order, scroll position, focus and open popups. */

import { forgetChoices } from './components.js';
import { h, icon } from './dom.js';
import { messageNode, startsDay } from './messages.js';
import { refreshPopup } from './popup.js';
import { t } from './strings.js';
import { dayName } from './time.js';

const NEAR_BOTTOM = 80;

export class Log {
  #channelId = null;
  #stuck = true;
  #nodes = new Map();

  /** `services` = {state, actions, text, inspect}; `lead(channelId)` gives the node above the first message. */
  constructor(services, lead) {
    this.services = services;
    this.lead = lead;
    this.list = h('div', { class: 'log-list', role: 'log', 'aria-live': 'polite', 'aria-relevant': 'additions' });
    this.top = h('div', { class: 'log-lead' });
    this.scroller = h(
      'div',
      { class: 'log', tabindex: '-1', on: { scroll: () => this.#scrolled() } },
      h('div', { class: 'log-inner' }, this.top, this.list),
    );
    this.jump = h(
      'button',
      { type: 'button', class: 'jump-down', hidden: true, on: { click: () => this.toBottom() } },
      t('jumpToPresent'),
      icon('down'),
    );
    this.element = h('div', { class: 'log-frame' }, this.scroller, this.jump);
    new ResizeObserver(() => this.#keepBottom()).observe(this.scroller.firstChild);
    new ResizeObserver(() => this.#keepBottom()).observe(this.scroller);
  }

  /** Show a channel from scratch (or nothing for null); its newest message is in sight. */
  show(channelId, name) {
    const sameChannel = channelId === this.#channelId;
    this.#channelId = channelId;
    this.list.setAttribute('aria-label', t('log', { name }));
    this.jump.firstChild.textContent = t('jumpToPresent');
    this.#nodes.clear();
    const messages = channelId ? this.services.state.messagesOf(channelId) : [];
    this.list.replaceChildren(...messages.flatMap((message, at) => this.#withDivider(message, messages[at - 1])));
    this.redrawLead();
    if (!sameChannel || this.#stuck) this.toBottom();
    refreshPopup();
  }

  redrawLead() {
    this.top.replaceChildren(...[this.lead(this.#channelId)].filter(Boolean));
  }

  /** A message came or changed. */
  update(message, isNew) {
    if (!isNew) {
      forgetChoices(message.id);
      this.services.actions.forgetFailure(message.id);
    }
    if (isNew) this.#insert(message);
    else this.redraw(message.id);
    if (isNew && !this.#stuck) this.jump.hidden = false;
    if (isNew) this.redrawLead();
    this.#keepBottom();
  }

  /** Draw one message again, for a change of the message or of an action on it. */
  redraw(messageId) {
    const messages = this.services.state.messagesOf(this.#channelId);
    const at = messages.findIndex((message) => message.id === messageId);
    if (at < 0) return;
    const old = this.#nodes.get(messageId);
    const focused = old?.contains(document.activeElement) ? document.activeElement : null;
    const node = this.#node(messages[at], messages[at - 1]);
    old?.replaceWith(node);
    if (focused) restoreFocus(node, focused.dataset.customId);
    refreshPopup();
  }

  remove(messageId) {
    const node = this.#nodes.get(messageId);
    if (!node) return;
    if (node.previousElementSibling?.matches('.day') && !node.nextElementSibling?.matches('.message')) {
      node.previousElementSibling.remove();
    }
    const next = node.nextElementSibling?.dataset.messageId;
    node.remove();
    this.#nodes.delete(messageId);
    if (next) this.redraw(next);
    this.redrawLead();
    refreshPopup();
  }

  /** Bring a message into view and make it stand out for a moment; false when it is not here. */
  reveal(messageId) {
    const node = this.#nodes.get(messageId);
    if (!node) return false;
    this.#stuck = false;
    node.scrollIntoView({ block: 'center' });
    node.classList.remove('flash');
    requestAnimationFrame(() => node.classList.add('flash'));
    return true;
  }

  toBottom() {
    this.#stuck = true;
    this.jump.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #insert(message) {
    const messages = this.services.state.messagesOf(this.#channelId);
    const at = messages.findIndex((item) => item.id === message.id);
    const after = messages[at + 1];
    const nodes = this.#withDivider(message, messages[at - 1]);
    if (after) this.#nodes.get(after.id).before(...nodes);
    else this.list.append(...nodes);
    if (after) this.redraw(after.id);
  }

  #withDivider(message, previous) {
    const node = this.#node(message, previous);
    if (!startsDay(message, previous)) return [node];
    const day = dayName(message.timestamp, this.services.state.locale);
    return [h('div', { class: 'day', role: 'separator', 'aria-label': day }, h('span', {}, day)), node];
  }

  #node(message, previous) {
    const node = messageNode({ ...this.services, message, previous, channelId: this.#channelId });
    this.#nodes.set(message.id, node);
    return node;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#stuck = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
    if (this.#stuck) this.jump.hidden = true;
  }

  #keepBottom() {
    if (this.#stuck) this.scroller.scrollTop = this.scroller.scrollHeight;
  }
}

/**
 * Keep the keyboard where it was: on the same control, else on the message, from where Tab goes on.
 * Never on a control that merely took the old one's place: a second Enter would press it.
 */
function restoreFocus(node, customId) {
  const same = customId && node.querySelector(`[data-custom-id="${CSS.escape(customId)}"]`);
  (same && !same.disabled ? same : node).focus({ preventScroll: true });
}
