import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Config } from '../../config/config';
import { ImageStore } from './image-store';
import { getPictureType } from './picture-type';

/** Matches `/media/v-<mark>/…`. The mark is a content hash, so responses can be cached permanently. */
const VERSION_SEGMENT = /^\/v-[0-9a-f]{8}(?=\/)/;
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
const ONE_HOUR_CACHE = 'public, max-age=3600';
/** Path of uploaded pictures, which are in a separate folder. */
const UPLOADS_PATH = '/uploads/';
/** Matches picture files with plain names: no hidden files, and nothing that a browser would execute. */
const PICTURE_PATH = /^(?:\/[a-z0-9][a-z0-9-]*)+\.(?:avif|webp|png|jpe?g)$/;

/** Serves the pictures in `MEDIA_DIR` and `UPLOAD_DIR` at `/media/…`. These are not declared as endpoints. */
@Injectable()
export class MediaRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: Config,
    private readonly store: ImageStore,
  ) {}

  onModuleInit(): void {
    // The worker process has no HTTP server
    const fastify = this.host.httpAdapter?.getInstance<FastifyInstance>();
    if (!fastify) return;
    const root = resolve(this.config.values.MEDIA_DIR);
    const uploads = resolve(this.config.values.UPLOAD_DIR);
    void fastify.register(async (media) => {
      await media.register(fastifyStatic, { root, serve: false, cacheControl: false });
      media.get<{ Params: { '*': string } }>('/media/*', (request, reply) => {
        const requestedPath = `/${request.params['*']}`;
        const path = requestedPath.replace(VERSION_SEGMENT, '');
        if (!PICTURE_PATH.test(path)) return reply.callNotFound();
        void reply
          .header('cache-control', path === requestedPath ? ONE_HOUR_CACHE : IMMUTABLE_CACHE)
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('content-security-policy', "default-src 'none'")
          .header('x-content-type-options', 'nosniff');
        if (!path.startsWith(UPLOADS_PATH)) return reply.sendFile(path);
        const file = path.slice(UPLOADS_PATH.length);
        return this.store.open ? this.send(reply, file) : reply.sendFile(file, uploads);
      });
    });
  }

  private async send(reply: FastifyReply, file: string): Promise<void> {
    const found = await this.store.open?.(file);
    if (!found) return reply.callNotFound();
    return reply
      .header('content-type', getPictureType(file))
      .header('content-length', found.bytes)
      .header('etag', found.etag)
      .send(found.body);
  }
}
