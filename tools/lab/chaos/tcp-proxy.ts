import { connect, createServer, type Socket } from 'node:net';

/** Number of bytes stored to match a pattern that is split between two chunks. */
const TAIL_LENGTH = 64;

export interface Breakpoint {
  side: 'request' | 'response';
  /** Pattern to find in the data. A RegExp is matched against the data decoded as Latin-1. */
  pattern: string | RegExp;
  /** The direction that is withheld after the match; a withheld request includes the match. */
  hold: 'request' | 'response';
}

/** Listens on a free loopback port. `keep` registers another socket that is closed with the connection. */
async function listen(onConnection: (socket: Socket, track: (socket: Socket) => Socket) => void) {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => onConnection(track(socket), track));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: disconnect,
    close: async () => {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function closeTogether(a: Socket, b: Socket) {
  a.on('error', () => b.destroy()).on('close', () => b.destroy());
  b.on('error', () => a.destroy()).on('close', () => a.destroy());
}

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/**
 * A proxy between a process and a server. At a breakpoint it withholds everything that the process sends or waits for,
 * so that the process can be killed at this point.
 * @param target loopback port, read for each connection
 */
export async function openFaultProxy(target: () => number) {
  let armedBreakpoint: (Breakpoint & { hit: () => void }) | undefined;
  const pausedSockets = new Set<Socket>();
  const proxy = await listen((socket, track) => {
    const upstream = track(connect(target(), '127.0.0.1'));
    for (const end of [socket, upstream]) end.setNoDelay(true);
    closeTogether(socket, upstream);
    const isPaused = { request: false, response: false };
    const remainders = { request: '', response: '' };
    const forward = (side: 'request' | 'response', chunk: Buffer) => {
      const text = remainders[side] + chunk.toString('latin1');
      remainders[side] = text.slice(-TAIL_LENGTH);
      if (armedBreakpoint?.side === side && matches(armedBreakpoint.pattern, text)) {
        remainders[side] = '';
        isPaused[armedBreakpoint.hold] = true;
        pausedSockets.add(socket);
        armedBreakpoint.hit();
        armedBreakpoint = undefined;
      }
      if (!isPaused[side]) (side === 'request' ? upstream : socket).write(chunk);
    };
    socket.on('data', (chunk) => forward('request', chunk));
    upstream.on('data', (chunk) => forward('response', chunk));
  });
  return {
    ...proxy,
    /** Resolves once the breakpoint withholds data. */
    breakAt: (breakpoint: Breakpoint) =>
      new Promise<void>((resolve) => {
        armedBreakpoint = { ...breakpoint, hit: resolve };
      }),
    /** Drops the withheld data but preserves other connections, because an interrupted email would be sent again. */
    reset() {
      armedBreakpoint = undefined;
      for (const socket of pausedSockets) socket.destroy();
      pausedSockets.clear();
    },
  };
}

const matches = (pattern: string | RegExp, text: string) =>
  typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text);

export type LoadBalancer = Awaited<ReturnType<typeof openLoadBalancer>>;

/** A round-robin load balancer that skips processes that reject the connection. */
export async function openLoadBalancer(ports: number[]) {
  let nextIndex = 0;
  const balancerPort = await listen((socket) => {
    socket.on('error', () => socket.destroy());
    const connectionIndex = (nextIndex += 1);
    const attempt = (attemptNumber: number) => {
      const port = ports[(connectionIndex + attemptNumber) % ports.length];
      if (attemptNumber >= ports.length || socket.destroyed) return void socket.destroy();
      const upstream = connect(Number(port), '127.0.0.1');
      upstream.once('connect', () => {
        upstream.removeAllListeners('error');
        closeTogether(socket, upstream);
        socket.pipe(upstream).pipe(socket);
      });
      upstream.once('error', () => attempt(attemptNumber + 1));
    };
    attempt(0);
  });
  return { ...balancerPort, ports };
}
