import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export interface ReceivedEvent {
  body: string;
  signature: string;
  event: Stripe.Event;
  at: number;
}

export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  /** Status for the next deliveries; 200 by default. */
  answers: number[] = [];
  private waiters: (() => void)[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => receiver.handleRequest(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
  }

  types(): string[] {
    return this.received.map((entry) => entry.event.type);
  }

  listByType(type: string): ReceivedEvent[] {
    return this.received.filter((entry) => entry.event.type === type);
  }

  /** Waits until the condition is met; it is checked after every delivery. */
  async waitUntil(done: () => boolean, limitMs = 10_000): Promise<void> {
    const deadline = Date.now() + limitMs;
    while (!done()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`waited ${limitMs} ms in vain; got ${this.types().join(', ')}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.waiters.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  reset(): void {
    this.received.length = 0;
    this.answers = [];
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private handleRequest(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const signature = String(request.headers['stripe-signature']);
      this.received.push({ body, signature, event: JSON.parse(body) as Stripe.Event, at: Date.now() });
      const status = this.answers.shift() ?? 200;
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
      for (const wake of this.waiters.splice(0)) wake();
    });
  }
}
