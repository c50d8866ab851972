import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const MIN_COMPRESSED_BYTES = 1_024;
const BROTLI_QUALITY = 5;

export interface CacheRules {
  cacheControl: string;
  vary: string;
}

/**
 * A response that is serialised once and sent many times. `T` is the type of `data`. The ETag is weak, because the
 * response is sent in several encodings (RFC 9110 8.8.3).
 */
export class CachedResponse<T> {
  declare readonly dataType?: T;
  readonly etag: string;
  private readonly identity: Buffer;
  private brotli?: Buffer;
  private gzip?: Buffer;

  constructor(
    dataJson: string,
    private readonly rules: CacheRules,
  ) {
    this.identity = Buffer.from(`{"code":200,"message":"OK","data":${dataJson}}`);
    this.etag = `W/"${createHash('sha1').update(this.identity).digest('base64url')}"`;
  }

  get bytes(): number {
    return Math.ceil(this.identity.length * 1.5);
  }

  /** Sets the headers and returns the bytes in the best encoding that the client accepts; null for a 304. */
  respond(request: FastifyRequest, reply: FastifyReply): Buffer | null {
    const vary = reply.getHeader('vary');
    reply.header('vary', [vary, this.rules.vary, 'Accept-Encoding'].filter(Boolean).join(', '));
    reply.header('cache-control', this.rules.cacheControl);
    reply.header('etag', this.etag);
    if (names(request.headers['if-none-match'], this.etag)) return null;
    reply.header('content-type', 'application/json; charset=utf-8');
    const acceptedEncodings = request.headers['accept-encoding'];
    if (!acceptedEncodings || this.identity.length < MIN_COMPRESSED_BYTES) return this.identity;
    if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\b)/.test(acceptedEncodings)) return this.encode(reply, 'br');
    if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\b)/.test(acceptedEncodings)) return this.encode(reply, 'gzip');
    return this.identity;
  }

  private encode(reply: FastifyReply, encoding: 'br' | 'gzip'): Buffer {
    reply.header('content-encoding', encoding);
    if (encoding === 'gzip') return (this.gzip ??= gzipSync(this.identity));
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    return (this.brotli ??= brotliCompressSync(this.identity, { params }));
  }
}

/** Whether `If-None-Match` contains the ETag: weak comparison with a list of tags or `*` (RFC 9110 13.1.2). */
const names = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')));

/** Responds with 304 if the ETag matches. This is a hook, because Nest sets its own status last. */
export function addNotModifiedHook(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag');
    const isNotModified = typeof etag === 'string' && names(request.headers['if-none-match'], etag);
    if (!isNotModified || request.method !== 'GET' || reply.statusCode !== 200) return done(null, payload);
    reply.code(304);
    done(null, null);
  });
}
