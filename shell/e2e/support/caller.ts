import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { Client, CookieJar, type Transport } from '@munay/client';
import type { Shop } from './shop';

/** Sends requests through the shop's proxies from a chosen local address, which `fetch` cannot set. */
const createTransport =
  (from: string, ca: Buffer): Transport =>
  (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const { host, port, pathname, search } = new URL(url);
      const outgoingRequest = request({
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        localAddress: from,
        agent: false,
        method,
        path: pathname + search,
        ca,
        headers: { host, ...headers },
      });
      outgoingRequest.once('error', reject);
      outgoingRequest.once('response', (response) => {
        const { statusCode: status = 500, headersDistinct } = response;
        const fields = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        buffer(response).then(
          (content) =>
            resolve(new Response(content.length > 0 ? content : null, { status, headers: fields })),
          reject,
        );
      });
      outgoingRequest.end(typeof body === 'string' ? body : undefined);
    });

/** A client without a browser. */
export class Caller extends Client {
  /** @param from source address in 127.0.0.0/8 */
  constructor(
    private readonly shop: Shop,
    from: string,
  ) {
    const { origin } = new URL(shop.urls.web);
    super(origin, origin, createTransport(from, readFileSync(shop.authority)));
  }

  /** The same client, or an attacker who uses its cookies, at another address. */
  at(from: string): Caller {
    const copy = new Caller(this.shop, from);
    copy.cookies = new CookieJar(this.cookies);
    return copy;
  }

  /** Submits a form like a browser without scripts. */
  async post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response> {
    const response = await this.transport(this.url + path, {
      method: 'POST',
      headers: {
        origin: this.origin,
        'content-type': 'application/x-www-form-urlencoded',
        ...this.cookies.header,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
    this.cookies.store(response.headers.getSetCookie());
    return response;
  }
}
