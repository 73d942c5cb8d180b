/** The left column: the server, its channels, direct messages, and who the member is. */

import { avatar, h, icon, userName } from './dom.js';
import { memberSwitcher, settingsButton } from './menus.js';
import { t } from './strings.js';

/** The count that a channel shows, or nothing: mentions as a number, other messages as a dot. */
export function badge(count) {
  if (count.mentions) {
    return h('span', { class: 'badge', 'aria-label': t('mentionsCount', { n: count.mentions }), data: { testid: 'badge' } }, String(count.mentions));
  }
  return count.messages ? h('span', { class: 'dot', 'aria-label': t('unreadCount', { n: count.messages }) }) : null;
}

/** How people name a channel: "#tables", or who a direct message is with. */
export function channelName(channel) {
  if (channel?.name) return `#${channel.name}`;
  return channel?.recipients?.map(userName).join(', ') ?? '';
}

export class Sidebar {
  /** `host` = {state, actions, onChannel(id), onInspect(on), onClose(), isCurrent(id)}. */
  constructor(host) {
    this.host = host;
    this.header = h('div', { class: 'sidebar-header' });
    this.lists = h('div', { class: 'sidebar-lists' });
    this.footer = h('div', { class: 'sidebar-footer' });
    this.element = h('nav', { class: 'sidebar', id: 'sidebar', data: { testid: 'sidebar' } }, this.header, this.lists, this.footer);
  }

  /** Draw everything anew (language or member facts changed). */
  redraw() {
    const { state, actions, onInspect, onClose } = this.host;
    this.element.setAttribute('aria-label', t('navigation'));
    this.header.replaceChildren(
      h('img', { class: 'brand-mark', src: '/static/icon.svg', alt: '', width: 36, height: 36 }),
      h(
        'div',
        { class: 'brand-words' },
        h('strong', { class: 'guild-name' }, state.guild?.name ?? t('brand')),
        h('span', { class: 'hint' }, `${t('brand')} · ${t('tagline')}`),
      ),
      h('button', { type: 'button', class: 'icon-button drawer-close', 'aria-label': t('closeMenu'), on: { click: onClose } }, icon('close')),
    );
    this.footer.replaceChildren(memberSwitcher(state), settingsButton(state, actions, onInspect));
    this.redrawLists();
  }

  redrawLists() {
    const { state } = this.host;
    const focused = this.lists.contains(document.activeElement) ? document.activeElement.dataset.channelId : null;
    this.lists.replaceChildren(
      this.#group(t('channels'), state.guildChannels),
      this.#group(t('directMessages'), state.dmChannels),
    );
    if (focused) this.lists.querySelector(`[data-channel-id="${focused}"]`)?.focus();
  }

  #group(title, channels) {
    if (!channels.length) return '';
    return h(
      'section',
      { 'aria-label': title },
      h('h2', { class: 'sidebar-title' }, title),
      h('ul', {}, channels.map((channel) => h('li', {}, this.#entry(channel)))),
    );
  }

  #entry(channel) {
    const count = this.host.state.unreadOf(channel.id);
    const current = this.host.isCurrent(channel.id);
    const other = channel.recipients?.find((user) => user.id !== this.host.state.me.id);
    return h(
      'button',
      {
        type: 'button',
        class: `channel-entry${count.messages ? ' unread' : ''}`,
        'aria-current': current ? 'page' : null,
        data: { testid: 'channel', channelId: channel.id, name: channel.name ?? userName(other) },
        on: { click: () => this.host.onChannel(channel.id) },
      },
      channel.name ? icon('hash') : avatar(other, 'small'),
      h('span', { class: 'channel-name' }, channel.name ?? userName(other)),
      badge(count),
    );
  }
}
