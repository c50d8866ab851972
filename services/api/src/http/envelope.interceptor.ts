import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Endpoint, Envelope } from '@munay/contracts/endpoint';
import { CachedResponse } from './cached-response';
import { ENDPOINT } from './endpoint.decorator';

/** Wraps results in `{code, message, data}`. Files, operator pages and prepared responses are left unchanged. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    if (!endpoint || endpoint.kind === 'file') return next.handle();
    const { status: code, message } = endpoint;
    return next.handle().pipe(
      map((data: unknown): Envelope<unknown> | Buffer | null => {
        if (!(data instanceof CachedResponse)) return { code, message, data: data ?? null };
        const http = context.switchToHttp();
        return data.respond(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
      }),
    );
  }
}
