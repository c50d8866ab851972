import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
/** Brotli level; higher levels take much longer and save almost nothing. */
const BROTLI_QUALITY = 5;

const acceptsEncoding = (accepted: string, encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b)`).test(accepted);

export interface PageContent {
  status: 200 | 404;
  html: string;
  /** False if an API request failed. The browser will then retry it. */
  complete: boolean;
  /** When prices or products of the page next change, in ms since 1970; absent if they do not. */
  expiresAt?: number | undefined;
  /** The ids of the records and lists that the page shows. */
  shows?: readonly string[] | undefined;
  /** Whether the content may expire at any time. */
  mustRevalidate?: true | undefined;
  /** Headers that a 304 response omits, because a cached page keeps its original policy. */
  headers: Record<string, string>;
}

/** A page that is ready to send, compressed once. */
export class CachedPage {
  private gzipped: Promise<Buffer> | undefined;
  readonly complete: boolean;
  readonly expiresAt: number | undefined;
  readonly mustRevalidate: boolean;
  readonly shows: readonly string[];

  private constructor(
    private readonly page: Omit<PageContent, 'html'>,
    private readonly brotli: Buffer,
    private readonly etag: string,
  ) {
    this.complete = page.complete;
    this.expiresAt = page.expiresAt;
    this.mustRevalidate = page.mustRevalidate ?? false;
    this.shows = page.shows ?? [];
  }

  static async compress({ html, ...page }: PageContent): Promise<CachedPage> {
    const bytes = Buffer.from(html);
    const hash = createHash('sha1').update(bytes).update(JSON.stringify(page.headers));
    const brotli = await toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    return new CachedPage(page, brotli, `W/"${hash.digest('base64url')}"`);
  }

  /** Estimated size, which assumes that the gzip copy for clients without Brotli has the same size. */
  get bytes(): number {
    return this.brotli.length * 2;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { etag } = this;
    const { status } = this.page;
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
    const isUnchanged = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag);
    if (isUnchanged && status === 200) return reply.code(304).send();
    return this.sendBody(request, reply.code(status));
  }

  /** Sends a page that is specific to one visitor and never cached. */
  async sendOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number = this.page.status,
  ): Promise<FastifyReply> {
    return this.sendBody(request, reply.code(status).header('Cache-Control', 'no-store'));
  }

  private async sendBody(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { body, encoding } = await this.encodeBody(request.headers['accept-encoding'] ?? '');
    if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
    return reply
      .headers({ ...this.page.headers, Vary: 'Accept-Language, Cookie, Accept-Encoding' })
      .type('text/html; charset=utf-8')
      .send(body);
  }

  private async encodeBody(accepted: string): Promise<{ body: Buffer; encoding?: string }> {
    if (acceptsEncoding(accepted, 'br')) return { body: this.brotli, encoding: 'br' };
    if (acceptsEncoding(accepted, 'gzip'))
      return { body: await (this.gzipped ??= fromBrotli(this.brotli).then(toGzip)), encoding: 'gzip' };
    return { body: await fromBrotli(this.brotli) };
  }
}
