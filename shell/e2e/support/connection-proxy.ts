import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy to a shared server, whose connections can be cut without stopping the server. */
export class ConnectionProxy {
  private readonly sockets = new Set<Socket>();
  private isInterrupted = false;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async to(target: URL): Promise<ConnectionProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No free port');
    const proxy = new ConnectionProxy(server, address.port);
    server.on('connection', (clientSocket) => proxy.join(clientSocket, target));
    return proxy;
  }

  /** Closes open connections and rejects new ones. */
  disconnect(): void {
    this.isInterrupted = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isInterrupted = false;
  }

  async close(): Promise<void> {
    this.disconnect();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(clientSocket: Socket, target: URL): void {
    if (this.isInterrupted) return void clientSocket.destroy();
    const targetSocket = connect(Number(target.port), target.hostname);
    for (const [socket, otherSocket] of [
      [clientSocket, targetSocket],
      [targetSocket, clientSocket],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => otherSocket.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        otherSocket.destroy();
      });
    }
    clientSocket.pipe(targetSocket).pipe(clientSocket);
  }
}
