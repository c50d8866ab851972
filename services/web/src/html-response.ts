import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const BROTLI_QUALITY = 4;

const takes = (accepted: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b)`).test(accepted);

async function encode(html: string, accepted: string): Promise<{ body: Buffer | string; encoding?: string }> {
  if (takes(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return { body: await toBrotli(html, { params }), encoding: 'br' };
  }
  if (takes(accepted, 'gzip')) return { body: await toGzip(html), encoding: 'gzip' };
  return { body: html };
}

export interface HtmlResponse {
  status: number;
  html: string;
  /** Differs in every answer, so it does not count for the ETag. */
  nonce: string;
  /** Not sent with a 304: a cached page keeps the policy, and so the nonce, it came with. */
  headers: Record<string, string>;
}

/** Sends a compressed page, or 304. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, html, nonce, headers }: HtmlResponse,
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha1').update(html.replaceAll(nonce, '')).digest('base64url')}"`;
  void reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
  const known = (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);
  if (known && status === 200) return reply.code(304).send();
  const { body, encoding } = await encode(html, request.headers['accept-encoding'] ?? '');
  if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
  return reply
    .code(status)
    .headers({ ...headers, Vary: 'Accept-Language, Cookie, Accept-Encoding' })
    .type('text/html; charset=utf-8')
    .send(body);
}
