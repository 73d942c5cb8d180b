/** One conversation on screen: its heading, its log and its composer. */

import { Composer } from './composer.js';
import { avatar, h, icon, userName } from './dom.js';
import { Log } from './log.js';
import { channelName } from './sidebar.js';
import { t } from './strings.js';

export class Pane {
  #channelId = null;

  /** `services` = {state, actions, text, inspect}; `lead(channel)` gives what stands above the messages. */
  constructor(kind, services, lead) {
    const { state } = services;
    this.kind = kind;
    this.services = services;
    this.log = new Log(services, (id) => (state.ready ? lead(state.channels.get(id)) : null));
    this.composer = new Composer(services);
    this.heading = h('header', { class: 'pane-heading' });
    this.note = h('div', { class: 'pane-note' });
    this.element = h(
      'section',
      { class: `pane pane-${kind}`, id: `pane-${kind}`, data: { testid: `${kind}-pane` } },
      this.heading,
      this.note,
      this.log.element,
      this.composer.element,
    );
    state.on('message', ({ channelId, message, isNew }) => {
      if (channelId === this.#channelId) this.log.update(message, isNew);
    });
    state.on('delete', ({ channelId, id }) => {
      if (channelId === this.#channelId) this.log.remove(id);
    });
    state.on('action', (action) => {
      if (action.messageId && action.channelId === this.#channelId) this.log.redraw(action.messageId);
    });
  }

  get channelId() {
    return this.#channelId;
  }

  /** Show `channel` (undefined: one that does not exist yet), drawing everything anew. */
  show(channel) {
    const { state } = this.services;
    this.#channelId = channel?.id ?? null;
    const name = channel ? channelName(channel) : userName(state.bot);
    this.element.setAttribute('aria-label', name);
    this.#drawHeading(channel, name);
    this.composer.setChannel(channel, name);
    this.log.show(this.#channelId, name);
  }

  /** Put a node between heading and log, where it stays in sight; null takes it away. */
  setNote(node) {
    this.note.replaceChildren(...(node ? [node] : []));
    this.log.redrawLead();
  }

  #drawHeading(channel, name) {
    const isDm = this.kind === 'dm';
    this.element.dataset.channelId = this.#channelId ?? '';
    this.heading.replaceChildren(
      ...(isDm
        ? [avatar(this.services.state.bot, 'small'), h('h1', {}, name), h('span', { class: 'hint topic' }, t('directMessages'))]
        : [channel?.name ? icon('hash') : icon('message'), h('h1', {}, channel?.name ?? name), channel?.topic ? h('span', { class: 'hint topic' }, channel.topic) : '']),
    );
  }
}
