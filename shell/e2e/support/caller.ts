import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { Shop } from './shop';

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * A client without a browser, who calls a shop behind its proxies from an address of this machine and keeps cookies.
 */
export class Caller {
  readonly cookies = new Map<string, string>();

  /** @param from one of 127.0.0.0/8 */
  constructor(
    private readonly shop: Shop,
    private readonly from: string,
  ) {}

  /** The same client, or a thief with its cookies, from another address. */
  at(from: string): Caller {
    const copy = new Caller(this.shop, from);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  /** As the shop's script sends it. @param body sent as JSON */
  call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-requested-with': 'munay',
      ...headers,
    });

  /** As a browser without script sends it. */
  post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    this.send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });

  private send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answered> {
    const { origin, port } = new URL(this.shop.urls.web);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const sent = request({
        ...{ host: '127.0.0.1', servername: 'localhost', port, localAddress: this.from, agent: false },
        ...{ method, path, ca: readFileSync(this.shop.authority) },
        headers: { host: `localhost:${port}`, origin, ...(cookie && { cookie }), ...headers },
      });
      sent.once('error', reject);
      sent.once('response', (answer) => {
        const parts: Buffer[] = [];
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          this.cookies.set(name, value);
        }
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      sent.end(body);
    });
  }
}
