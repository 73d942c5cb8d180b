/** What the server told us, kept in one place; views listen to `on(kind, listener)`. */

const DM = 1;
const GROUP_DM = 3;
const EPHEMERAL_FLAG = 1 << 6;
const LOADING_FLAG = 1 << 7;

/** Snowflakes compare by length, then by digits. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

export function isDm(channel) {
  return channel?.type === DM || channel?.type === GROUP_DM;
}

export function isEphemeral(message) {
  return Boolean(message.ephemeral || (message.flags ?? 0) & EPHEMERAL_FLAG);
}

export function isThinking(message) {
  return Boolean(message.thinking || (message.flags ?? 0) & LOADING_FLAG);
}

export class State {
  #listeners = new Map();
  #visible = new Set();
  ready = false;
  me = null;
  bot = null;
  guild = null;
  locale = 'en-US';
  locales = ['en-US', 'it', 'es-ES'];
  dmsClosed = false;
  users = new Map();
  members = [];
  roles = [];
  channels = new Map();
  messages = new Map();
  commands = [];
  unread = new Map();
  inspecting = false;

  on(kind, listener) {
    if (!this.#listeners.has(kind)) this.#listeners.set(kind, []);
    this.#listeners.get(kind).push(listener);
  }

  emit(kind, detail) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(detail);
  }

  /** Take in one server frame. Kinds that concern a single action are not ours and are ignored. */
  receive(frame) {
    const handlers = {
      snapshot: () => this.#snapshot(frame),
      channel: () => this.#channel(frame.channel),
      message: () => this.#message(frame),
      message_delete: () => this.#remove(frame),
      commands: () => this.#commands(frame.commands),
    };
    handlers[frame.t]?.();
  }

  #snapshot(frame) {
    const channels = [...frame.channels, ...(frame.dms ?? [])];
    Object.assign(this, {
      ready: true,
      me: frame.me,
      bot: frame.bot ?? null,
      guild: frame.guild,
      members: frame.members ?? [],
      roles: frame.roles ?? [],
      commands: frame.commands ?? [],
      locale: frame.locale ?? this.locale,
      locales: frame.locales ?? this.locales,
      dmsClosed: Boolean(frame.dms_closed),
      channels: new Map(channels.map((channel) => [channel.id, channel])),
      messages: new Map(),
    });
    for (const user of [...this.members, frame.me, frame.bot]) this.#meet(user);
    for (const channel of channels) channel.recipients?.forEach((user) => this.#meet(user));
    for (const [id, list] of Object.entries(frame.messages ?? {})) this.#fill(id, list);
    this.emit('snapshot');
  }

  #fill(channelId, list) {
    list.forEach((message) => this.#meetAll(message));
    const sorted = [...list].sort((a, b) => compareIds(a.id, b.id));
    this.messages.set(channelId, new Map(sorted.map((message) => [message.id, message])));
  }

  #channel(channel) {
    if (channel.deleted) {
      this.channels.delete(channel.id);
      this.unread.delete(channel.id);
    } else {
      this.channels.set(channel.id, { ...this.channels.get(channel.id), ...channel });
      channel.recipients?.forEach((user) => this.#meet(user));
    }
    this.emit('channels');
  }

  #message({ channel_id: channelId, message, fresh }) {
    this.#meetAll(message);
    const known = this.messages.get(channelId) ?? new Map();
    const isNew = !known.has(message.id);
    known.set(message.id, message);
    this.messages.set(channelId, known);
    this.emit('message', { channelId, message, isNew });
    if (fresh && isNew && message.author?.id !== this.me?.id) this.#count(channelId, message);
  }

  #remove({ channel_id: channelId, id }) {
    if (this.messages.get(channelId)?.delete(id)) this.emit('delete', { channelId, id });
  }

  #commands(commands) {
    this.commands = commands ?? [];
    this.emit('commands');
  }

  #meet(user) {
    if (user?.id) this.users.set(user.id, { ...this.users.get(user.id), ...user });
  }

  #meetAll(message) {
    this.#meet(message.author);
    this.#meet(message.interaction_metadata?.user);
    message.mentions?.forEach((user) => this.#meet(user));
  }

  #count(channelId, message) {
    if (this.#visible.has(channelId)) return;
    const count = this.unread.get(channelId) ?? { messages: 0, mentions: 0 };
    count.messages += 1;
    if (message.mentions_me || isDm(this.channels.get(channelId))) count.mentions += 1;
    this.unread.set(channelId, count);
    this.emit('unread');
  }

  /** Name the channels that are in front of the person; they are read and stay so while shown. */
  setVisible(channelIds) {
    this.#visible = new Set(channelIds);
    for (const id of channelIds) this.unread.delete(id);
    this.emit('unread');
  }

  unreadOf(channelId) {
    return this.unread.get(channelId) ?? { messages: 0, mentions: 0 };
  }

  get guildChannels() {
    return [...this.channels.values()]
      .filter((channel) => !isDm(channel))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id));
  }

  get dmChannels() {
    return [...this.channels.values()].filter(isDm);
  }

  /** The conversation with the bot, where hands arrive; undefined before the bot opened it. */
  get botDm() {
    const withBot = (channel) => channel.recipients?.some((user) => user.id === this.bot?.id);
    return this.dmChannels.find(withBot) ?? this.dmChannels.find((channel) => !channel.recipients);
  }

  messagesOf(channelId) {
    return [...(this.messages.get(channelId)?.values() ?? [])].sort((a, b) => compareIds(a.id, b.id));
  }

  findMessage(messageId) {
    for (const [channelId, known] of this.messages) {
      if (known.has(messageId)) return { channelId, message: known.get(messageId) };
    }
    return null;
  }

  user(id) {
    return this.users.get(id);
  }
}
