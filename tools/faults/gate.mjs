import { connect, createServer } from 'node:net';

/** Kept of what went by, so that words cut in two by the network are seen. */
const TAIL = 64;

/**
 * @typedef {object} Trap
 * @property {'request' | 'response'} side   which way the words go that set it off
 * @property {string | RegExp} words         RegExp sees Latin-1 text
 * @property {'request' | 'response'} hold   what no longer gets through once it went off: the request itself is
 *   held with it; a response is one to what set it off
 * @property {number} [skip]                 so many times the words may pass first
 */

/**
 * Stands between a process and a server, and can stop what passes at a moment that its words name: everything the
 * process then sends or waits for stays away, so that it can be killed right there.
 */
export class Gate {
  /** @type {(Trap & { sprung: () => void }) | undefined} */
  #trap;
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  #server = createServer((socket) => this.#pass(socket));

  /** @param {() => number} target  port on the loopback, asked for at each connection */
  constructor(target) {
    this.target = target;
  }

  /** @param {() => number} target */
  static async open(target) {
    const gate = new Gate(target);
    await new Promise((resolve) => gate.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return gate;
  }

  get port() {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /**
   * Waits for the moment.
   * @param {Trap} trap
   * @returns {Promise<void>} settled once something is held
   */
  spring(trap) {
    return new Promise((resolve) => {
      this.#trap = { ...trap, sprung: () => resolve() };
    });
  }

  /** Forgets the trap and cuts every connection, held or not. */
  clear() {
    this.#trap = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close() {
    this.clear();
    await new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }

  /** @param {import('node:net').Socket} socket */
  #pass(socket) {
    const onward = connect(this.target(), '127.0.0.1');
    for (const one of [socket, onward]) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one.on('close', () => this.#sockets.delete(one));
    }
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    const held = { request: false, response: false };
    const seen = { request: '', response: '' };
    const flow = (/** @type {'request' | 'response'} */ side, /** @type {Buffer} */ chunk) => {
      const text = seen[side] + chunk.toString('latin1');
      seen[side] = text.slice(-TAIL);
      const trap = this.#trap;
      if (trap?.side === side && matches(trap.words, text)) {
        seen[side] = '';
        if (trap.skip) trap.skip -= 1;
        else {
          this.#trap = undefined;
          held[trap.hold] = true;
          trap.sprung();
        }
      }
      if (!held[side]) (side === 'request' ? onward : socket).write(chunk);
    };
    socket.on('data', (chunk) => flow('request', chunk));
    onward.on('data', (chunk) => flow('response', chunk));
  }
}

/**
 * @param {string | RegExp} words
 * @param {string} text
 */
const matches = (words, text) => (typeof words === 'string' ? text.includes(words) : words.test(text));

/** One address for several processes, as a proxy gives it: a connection goes to any that takes it. */
export class Balancer {
  #turn = 0;
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  #server = createServer((socket) => this.#pass(socket));

  /** @param {number[]} ports */
  constructor(ports) {
    this.ports = ports;
  }

  /** @param {number[]} ports */
  static async open(ports) {
    const balancer = new Balancer(ports);
    await new Promise((resolve) => balancer.#server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return balancer;
  }

  get port() {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async close() {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }

  /** @param {import('node:net').Socket} socket */
  #pass(socket) {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => socket.destroy());
    const first = (this.#turn += 1);
    const attempt = (/** @type {number} */ tries) => {
      const port = this.ports[(first + tries) % this.ports.length];
      if (tries >= this.ports.length || socket.destroyed) return void socket.destroy();
      const onward = connect(Number(port), '127.0.0.1');
      onward.once('connect', () => {
        onward.removeAllListeners('error');
        onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
        socket.on('close', () => onward.destroy());
        socket.pipe(onward).pipe(socket);
      });
      onward.once('error', () => attempt(tries + 1));
    };
    attempt(0);
  }
}
