/** The WebSocket to the local server: JSON frames both ways, reconnecting with a growing pause. */

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

export class Socket {
  #address;
  #socket = null;
  #pause = FIRST_PAUSE;
  #prefix = Math.random().toString(36).slice(2, 8);
  #count = 0;

  /** `onFrame(frame)` gets each frame; `onStatus(connected)` each change of the connection. */
  constructor(member, { onFrame, onStatus }) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#address = `${scheme}://${location.host}/ui?as=${encodeURIComponent(member)}`;
    this.onFrame = onFrame;
    this.onStatus = onStatus;
  }

  connect() {
    this.#socket = new WebSocket(this.#address);
    this.#socket.addEventListener('open', () => this.#opened());
    this.#socket.addEventListener('message', (event) => this.onFrame(JSON.parse(event.data)));
    this.#socket.addEventListener('close', () => this.#closed());
  }

  get connected() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Send one operation; returns the nonce that answers will carry, or null while disconnected. */
  send(op, fields) {
    if (!this.connected) return null;
    const nonce = `${this.#prefix}-${++this.#count}`;
    this.#socket.send(JSON.stringify({ op, nonce, ...fields }));
    return nonce;
  }

  #opened() {
    this.#pause = FIRST_PAUSE;
    this.onStatus(true);
  }

  #closed() {
    this.onStatus(false);
    setTimeout(() => this.connect(), this.#pause * (0.8 + Math.random() * 0.4));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
