import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy that, while closed, accepts connections but forwards no data. */
export class Gate {
  private isClosed = false;
  private readonly waitingSockets: Socket[] = [];
  private readonly sockets = new Set<Socket>();
  private withheldText: string | null = null;
  private readonly mutedSockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async before(target: string): Promise<Gate> {
    const server = createServer();
    const gate = new Gate(server, new URL(target));
    server.on('connection', (socket) => gate.accept(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return gate;
  }

  get url(): string {
    return `${this.target.protocol}//127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Also closes existing connections, because a mail client reuses its connection for the next email. */
  close(): void {
    this.isClosed = true;
    for (const socket of this.sockets) socket.destroy();
  }

  open(): void {
    this.isClosed = false;
    for (const socket of this.waitingSockets.splice(0)) this.forward(socket);
  }

  /** Withholds responses from connections that send this text; `null` stops this and closes the connections. */
  stall(text: string | null): void {
    this.withheldText = text;
    if (text !== null) return;
    for (const socket of this.mutedSockets) socket.destroy();
    this.mutedSockets.clear();
  }

  get hasWaiting(): boolean {
    return this.waitingSockets.length > 0;
  }

  end(): void {
    this.close();
    this.server.close();
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (this.isClosed) this.waitingSockets.push(socket);
    else this.forward(socket);
  }

  private forward(socket: Socket): void {
    if (socket.destroyed) return;
    const upstreamSocket = connect(Number(this.target.port), this.target.hostname);
    this.sockets.add(upstreamSocket);
    upstreamSocket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      if (this.withheldText === null || !chunk.includes(this.withheldText)) return;
      this.mutedSockets.add(socket);
      upstreamSocket.unpipe(socket);
    });
    socket.pipe(upstreamSocket).pipe(socket);
  }
}
