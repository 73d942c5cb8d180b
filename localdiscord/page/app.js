/** Puts the page together: connection, state, the two panes, and which of them is in front. */

import { Actions } from './actions.js';
import { h, icon } from './dom.js';
import { inspect } from './menus.js';
import { openModal, settleModal } from './modal.js';
import { Pane } from './pane.js';
import { Sidebar, badge, channelName } from './sidebar.js';
import { Socket } from './socket.js';
import { State } from './state.js';
import { t, useLocale } from './strings.js';
import { runRelativeTimes } from './time.js';
import { closedNote, dmLead, welcome } from './welcome.js';

const WIDE = matchMedia('(min-width: 1000px)');
const FIRST_MEMBER = 'ada';
const LONG_OFFLINE = 6000;
const NOTICE_TIME = 6000;

class App {
  #mainId = null;
  #front = 'channel';
  #offlineTimer = null;

  constructor(root) {
    this.root = root;
    this.state = new State();
    this.socket = new Socket(new URLSearchParams(location.search).get('as') ?? FIRST_MEMBER, {
      onFrame: (frame) => this.#receive(frame),
      onStatus: (connected) => this.#connection(connected),
    });
    this.actions = new Actions(this.socket, this.state);
    this.services = { state: this.state, actions: this.actions, text: this.#textContext(), inspect };
    this.#build();
    this.#listen();
  }

  start() {
    runRelativeTimes();
    this.socket.connect();
  }

  #textContext() {
    const { state } = this;
    return {
      state,
      get locale() {
        return state.locale;
      },
      jump: (channelId, messageId) => this.jump(channelId, messageId),
      command: (name) => this.#frontPane().composer.openCommand(name),
    };
  }

  #build() {
    const tryCommand = (name) => this.channelPane.composer.openCommand(name);
    const channelLead = (channel) => channel && welcome(this.state, channel, tryCommand);
    this.channelPane = new Pane('channel', this.services, channelLead);
    this.dmPane = new Pane('dm', this.services, (channel) => dmLead(this.state, channel));
    this.sidebar = new Sidebar({
      state: this.state,
      actions: this.actions,
      onChannel: (id) => this.open(id),
      onInspect: (on) => this.#setInspecting(on),
      onClose: () => this.#drawer(false),
      isCurrent: (id) => id === this.#mainId || (this.#dmInView() && id === this.state.botDm?.id),
    });
    this.banner = h('div', { class: 'banner', role: 'status', hidden: true, data: { testid: 'banner' } });
    this.topbar = h('div', { class: 'topbar' });
    this.notices = h('div', { class: 'notices', role: 'status' });
    this.backdrop = h('div', { class: 'backdrop', on: { click: () => this.#drawer(false) } });
    this.stage = h(
      'main',
      { class: 'stage' },
      this.banner,
      this.topbar,
      h('div', { class: 'panes' }, this.channelPane.element, this.dmPane.element),
    );
    this.loading = h('div', { class: 'loading', role: 'status' }, h('img', { src: '/static/icon.svg', alt: '', width: 64, height: 64 }), t('connecting'));
    this.root.replaceChildren(this.sidebar.element, this.backdrop, this.stage, this.notices, this.loading);
  }

  #listen() {
    const { state } = this;
    state.on('snapshot', () => this.#redraw());
    state.on('channels', () => this.#channelsChanged());
    state.on('commands', () => this.channelPane.log.redrawLead());
    state.on('settings', () => this.#noteClosedDms());
    state.on('unread', () => this.#drawCounts());
    state.on('action', (action) => settleModal(action));
    state.on('notice', (words) => this.#notice(words));
    WIDE.addEventListener('change', () => this.#attend());
    document.addEventListener('visibilitychange', () => this.#attend());
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.#drawer(false));
  }

  #receive(frame) {
    this.state.receive(frame);
    this.actions.receive(frame);
    if (frame.t === 'modal') openModal(frame, this.services);
  }

  #connection(connected) {
    clearTimeout(this.#offlineTimer);
    this.banner.hidden = connected || !this.state.ready;
    if (connected) return;
    this.actions.abandon();
    this.banner.textContent = t('offline');
    this.#offlineTimer = setTimeout(() => {
      this.banner.textContent = t('offlineLong');
      this.loading.lastChild.textContent = t('offlineLong');
    }, LONG_OFFLINE);
  }

  /** Everything may have changed: language, channels, messages. */
  #redraw() {
    const { state } = this;
    useLocale(state.locale);
    this.loading.remove();
    this.#nameMember(state.me.username);
    this.sidebar.redraw();
    this.#showMain();
    this.dmPane.show(state.botDm);
    this.#noteClosedDms();
    this.#attend();
  }

  /** Keep who we are in the address, so that a reload or a bookmark stays the same member. */
  #nameMember(username) {
    const address = new URL(location.href);
    if (address.searchParams.get('as') === username) return;
    address.searchParams.set('as', username);
    history.replaceState(null, '', address);
  }

  #noteClosedDms() {
    this.dmPane.setNote(closedNote(this.state, () => this.#openDms()));
  }

  #channelsChanged() {
    if (!this.state.channels.has(this.#mainId)) this.#showMain();
    if (this.state.botDm?.id !== this.dmPane.channelId) this.dmPane.show(this.state.botDm);
    this.#attend();
  }

  #showMain() {
    if (!this.state.channels.has(this.#mainId)) this.#mainId = this.state.guildChannels[0]?.id ?? null;
    this.channelPane.show(this.state.channels.get(this.#mainId));
  }

  /** Bring a channel to the front. */
  open(channelId) {
    this.#drawer(false);
    this.#front = channelId === this.state.botDm?.id ? 'dm' : 'channel';
    if (this.#front === 'channel' && channelId !== this.#mainId) {
      this.#mainId = channelId;
      this.#showMain();
    }
    this.#attend();
    if (WIDE.matches) this.#frontPane().composer.input.focus();
  }

  /** Go to a message, in whichever channel it is. */
  jump(channelId, messageId) {
    if (!this.state.channels.has(channelId)) {
      this.#notice(t('jumpMissing'));
      return;
    }
    this.open(channelId);
    if (messageId && !this.#frontPane().log.reveal(messageId)) this.#notice(t('jumpMissing'));
  }

  #frontPane() {
    return this.#front === 'dm' ? this.dmPane : this.channelPane;
  }

  #dmInView() {
    return WIDE.matches || this.#front === 'dm';
  }

  /** Tell the state what is being looked at, and draw what depends on it. */
  #attend() {
    if (!this.state.ready) return;
    this.root.dataset.front = this.#front;
    const inView = [];
    if (WIDE.matches || this.#front === 'channel') inView.push(this.#mainId);
    if (this.#dmInView() && this.state.botDm) inView.push(this.state.botDm.id);
    this.state.setVisible(document.hidden ? [] : inView);
  }

  #drawCounts() {
    if (!this.state.ready) return;
    this.sidebar.redrawLists();
    this.#drawTopbar();
    const total = [...this.state.unread.values()].reduce((sum, count) => sum + count.mentions, 0);
    const place = channelName(this.state.channels.get(this.#mainId));
    document.title = `${total ? `(${total}) ` : ''}${place} · ${t('brand')}`;
  }

  #drawTopbar() {
    const { state } = this;
    const main = state.channels.get(this.#mainId);
    const tab = (front, mark, name, id) =>
      h(
        'button',
        {
          type: 'button',
          class: 'pane-tab',
          'aria-pressed': String(this.#front === front),
          data: { testid: `show-${front}` },
          on: { click: () => id && this.open(id) },
        },
        icon(mark),
        h('span', { class: 'channel-name' }, name),
        badge(state.unreadOf(id)),
      );
    const openDm = () => {
      this.#front = 'dm';
      this.#attend();
    };
    const dmTab = tab('dm', 'message', t('dmTitle'), state.botDm?.id);
    if (!state.botDm) dmTab.addEventListener('click', openDm);
    const elsewhere = this.#countElsewhere();
    this.topbar.replaceChildren(
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': t('openMenu'), 'aria-controls': 'sidebar', data: { testid: 'open-menu' }, on: { click: () => this.#drawer(true) } },
        icon('menu'),
        elsewhere.messages ? badge(elsewhere) : null,
      ),
      h(
        'div',
        { class: 'pane-tabs', role: 'group', 'aria-label': t('panes') },
        tab('channel', main?.name ? 'hash' : 'message', main?.name ?? channelName(main), this.#mainId),
        dmTab,
      ),
    );
  }

  #countElsewhere() {
    const near = [this.#mainId, this.state.botDm?.id];
    const sum = { messages: 0, mentions: 0 };
    for (const [id, count] of this.state.unread) {
      if (near.includes(id)) continue;
      sum.messages += count.messages;
      sum.mentions += count.mentions;
    }
    return sum;
  }

  #drawer(isOpen) {
    this.root.classList.toggle('drawer-open', isOpen);
    if (isOpen) this.sidebar.element.querySelector('[aria-current]')?.focus();
  }

  #setInspecting(on) {
    this.state.inspecting = on;
    this.#showMain();
    this.dmPane.show(this.state.botDm);
  }

  #openDms() {
    this.state.dmsClosed = false;
    this.actions.setDmsClosed(false);
    this.state.emit('settings');
  }

  #notice(words) {
    const node = h('div', { class: 'notice' }, words);
    this.notices.append(node);
    setTimeout(() => node.remove(), NOTICE_TIME);
  }
}

useLocale(navigator.language);
new App(document.getElementById('app')).start();
