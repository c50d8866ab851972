import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const TIMEOUT_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A request that is sent unchanged, because `fetch` would normalise paths and reject methods. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface RawResponse {
  /** 0 when the connection was closed or timed out. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

export function sendRaw(base: string, { method, path, headers, body }: RawRequest): Promise<RawResponse> {
  const started = performance.now();
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const finish = (status: number, headers = {}, text = '') =>
      resolve({ status, headers: headers, text, ms: performance.now() - started });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          finish(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString()),
        );
        response.on('error', (error) => finish(0, {}, String(error)));
      },
    );
    call.on('timeout', () => call.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
    call.on('error', (error) => finish(0, {}, String(error)));
    call.end(body);
  });
}

export const closeConnections = () => agent.destroy();
