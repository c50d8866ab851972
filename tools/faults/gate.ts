import { connect, createServer, type Socket } from 'node:net';

/** Kept of what went by, so that words cut in two by the network are seen. */
const TAIL = 64;

export interface Trap {
  /** which way the words go that set it off */
  side: 'request' | 'response';
  /** RegExp sees Latin-1 text */
  words: string | RegExp;
  /**
   * what no longer gets through once it went off: the request itself is
   * held with it; a response is one to what set it off
   */
  hold: 'request' | 'response';
  /** so many times the words may pass first */
  skip?: number;
}

/** Stands on a port of the loopback and passes connections on. */
class Passage {
  #sockets: Set<Socket> = new Set();
  #server = createServer((socket) => this.pass(this.keep(socket)));

  listen(): Promise<this> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve(this)));
  }

  get port() {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Cut with the others when all is cut. */
  keep(socket: Socket) {
    this.#sockets.add(socket);
    return socket.on('close', () => this.#sockets.delete(socket));
  }

  cut() {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close() {
    this.cut();
    await new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }

  pass(_socket: Socket) {
    throw new Error('Every passage leads somewhere of its own');
  }
}

/**
 * Stands between a process and a server, and can stop what passes at a moment that its words name: everything the
 * process then sends or waits for stays away, so that it can be killed right there.
 */
export class Gate extends Passage {
  readonly target: () => number;
  #trap: (Trap & { sprung: () => void }) | undefined;

  /** @param target port on the loopback, asked for at each connection */
  constructor(target: () => number) {
    super();
    this.target = target;
  }

  static open(target: () => number) {
    return new Gate(target).listen();
  }

  /**
   * Waits for the moment.
   * @returns settled once something is held
   */
  spring(trap: Trap): Promise<void> {
    return new Promise((resolve) => {
      this.#trap = { ...trap, sprung: () => resolve() };
    });
  }

  /** Forgets the trap and cuts every connection, held or not. */
  clear() {
    this.#trap = undefined;
    this.cut();
  }

  override pass(socket: Socket) {
    const onward = this.keep(connect(this.target(), '127.0.0.1'));
    for (const one of [socket, onward]) one.setNoDelay(true);
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    const held = { request: false, response: false };
    const seen = { request: '', response: '' };
    const flow = (side: 'request' | 'response', chunk: Buffer) => {
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

const matches = (words: string | RegExp, text: string) =>
  typeof words === 'string' ? text.includes(words) : words.test(text);

/** One address for several processes, as a proxy gives it: a connection goes to any that takes it. */
export class Balancer extends Passage {
  readonly ports: number[];
  #turn = 0;

  constructor(ports: number[]) {
    super();
    this.ports = ports;
  }

  static open(ports: number[]) {
    return new Balancer(ports).listen();
  }

  override pass(socket: Socket) {
    socket.on('error', () => socket.destroy());
    const first = (this.#turn += 1);
    const attempt = (tries: number) => {
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
