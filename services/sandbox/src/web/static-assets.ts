import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { FastifyInstance } from 'fastify';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};

export class StaticAssets {
  private readonly files = new Map<string, { type: string; etag: string; content: Buffer }>();

  constructor(folders: readonly string[]) {
    for (const folder of folders) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const type = CONTENT_TYPES[extname(name)];
        if (!type) continue;
        const content = readFileSync(join(folder, name));
        const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
        this.files.set(name.split(sep).join('/'), { type, content, etag });
      }
    }
  }

  register(server: FastifyInstance, prefix: string): void {
    server.get<{ Params: { '*': string } }>(`${prefix}/*`, (request, reply) => {
      const file = this.files.get(request.params['*']);
      if (!file) return reply.code(404).type('text/plain').send('Not found');
      reply.headers({ etag: file.etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      return reply.type(file.type).send(file.content);
    });
  }
}
