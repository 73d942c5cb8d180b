/** What the member does: operations sent to the server, and how each of them ended. */

const WATCHDOG = 12000;

/**
 * An action: {op, channelId, messageId?, customId?, state, refusal?, reason?}, where state is
 * "pending", "acknowledged" or "failed". A refusal is the server's sentence about a request it could
 * not pass on; a reason says why the bot's side failed. Each change is emitted as "action".
 */
export class Actions {
  #socket;
  #state;
  #byNonce = new Map();
  #byMessage = new Map();
  #completions = new Map();

  constructor(socket, state) {
    this.#socket = socket;
    this.#state = state;
  }

  /** The action that the message still shows (spinner or failure), if any. */
  onMessage(messageId) {
    return this.#byMessage.get(messageId);
  }

  click(channelId, messageId, customId) {
    const fields = { channel_id: channelId, message_id: messageId, custom_id: customId };
    return this.#track('click', fields);
  }

  select(channelId, messageId, customId, values) {
    const fields = { channel_id: channelId, message_id: messageId, custom_id: customId, values };
    return this.#track('select', fields);
  }

  slash(channelId, path, options) {
    return this.#track('slash', { channel_id: channelId, path, options });
  }

  submit(modal, values) {
    return this.#track('submit', { interaction_id: modal.interaction_id, custom_id: modal.custom_id, values });
  }

  /** Ask for choices; `onChoices(choices)` runs for the latest question of that `field` only. */
  autocomplete(field, fields, onChoices) {
    for (const [nonce, asked] of this.#completions) {
      if (asked.field === field) this.#completions.delete(nonce);
    }
    const nonce = this.#socket.send('autocomplete', fields);
    if (nonce) this.#completions.set(nonce, { field, onChoices });
  }

  say(channelId, content) {
    return this.#socket.send('say', { channel_id: channelId, content }) !== null;
  }

  dismiss(messageId) {
    this.#socket.send('dismiss', { message_id: messageId });
  }

  setLocale(locale) {
    this.#socket.send('locale', { locale });
  }

  setDmsClosed(closed) {
    this.#socket.send('dms', { closed });
  }

  /** Take in the frames that answer an action of ours. */
  receive(frame) {
    if (frame.t === 'interaction') this.#settle(frame.nonce, frame.state, frame);
    if (frame.t === 'choices') this.#complete(frame);
    if (frame.t === 'error') this.#refused(frame);
  }

  /** The connection broke: nothing that was under way will be answered. */
  abandon() {
    for (const nonce of [...this.#byNonce.keys()]) this.#settle(nonce, 'failed');
    this.#completions.clear();
  }

  /** An edited message has moved on; an old failure beside it would mislead. */
  forgetFailure(messageId) {
    if (this.#byMessage.get(messageId)?.state === 'failed') this.#byMessage.delete(messageId);
  }

  #track(op, fields) {
    const nonce = this.#socket.send(op, fields);
    const action = {
      op,
      channelId: fields.channel_id,
      messageId: fields.message_id,
      customId: fields.custom_id,
      path: fields.path,
      state: nonce ? 'pending' : 'failed',
    };
    if (nonce) {
      this.#byNonce.set(nonce, action);
      setTimeout(() => this.#settle(nonce, 'failed'), WATCHDOG);
    }
    if (action.messageId) this.#byMessage.set(action.messageId, action);
    this.#state.emit('action', action);
    return action;
  }

  #settle(nonce, outcome, { reason, refusal } = {}) {
    const action = this.#byNonce.get(nonce);
    if (!action || outcome === 'pending') return;
    this.#byNonce.delete(nonce);
    Object.assign(action, { state: outcome, reason, refusal });
    if (outcome === 'acknowledged' && this.#byMessage.get(action.messageId) === action) {
      this.#byMessage.delete(action.messageId);
    }
    this.#state.emit('action', action);
  }

  #complete({ nonce, choices }) {
    const asked = this.#completions.get(nonce);
    this.#completions.delete(nonce);
    asked?.onChoices(choices ?? []);
  }

  #refused({ nonce, message }) {
    if (this.#byNonce.has(nonce)) this.#settle(nonce, 'failed', { refusal: message });
    else this.#state.emit('notice', message);
  }
}
