import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const GIVE_UP_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** What goes over the wire, nothing put right on the way: `fetch` would mend paths and refuse methods. */
export interface Wire {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface Told {
  /** 0 when the connection broke or nothing came for fifteen seconds */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

export function tell(base: string, { method, path, headers, body }: Wire): Promise<Told> {
  const began = performance.now();
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const end = (status: number, headersOf = {}, text = '') =>
      resolve({ status, headers: headersOf, text, ms: performance.now() - began });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: GIVE_UP_MS },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers, Buffer.concat(parts).toString()));
        answer.on('error', (error) => end(0, {}, String(error)));
      },
    );
    call.on('timeout', () => call.destroy(new Error(`nothing came in ${GIVE_UP_MS} ms`)));
    call.on('error', (error) => end(0, {}, String(error)));
    call.end(body);
  });
}

export const hangUp = () => agent.destroy();
