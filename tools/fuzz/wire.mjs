import { Agent, request } from 'node:http';

const GIVE_UP_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * What goes over the wire, nothing put right on the way: `fetch` would mend paths and refuse methods.
 * @typedef {object} Wire
 * @property {string} method
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string | Buffer | undefined} body
 */

/**
 * @typedef {object} Told
 * @property {number} status  0 when the connection broke or nothing came for fifteen seconds
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} text
 * @property {number} ms
 */

/**
 * @param {string} base
 * @param {Wire} wire
 * @returns {Promise<Told>}
 */
export function tell(base, { method, path, headers, body }) {
  const began = performance.now();
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ status, headersOf = {}, text = '') =>
      resolve({ status, headers: headersOf, text, ms: performance.now() - began });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: GIVE_UP_MS },
      (answer) => {
        /** @type {Buffer[]} */
        const parts = [];
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
