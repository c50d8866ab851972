import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CallerService } from './caller.service';

/** First guard: tells who calls. Lets everybody pass; the access guard decides. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly callers: CallerService) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const done = this.callers.identify(context.switchToHttp().getRequest<FastifyRequest>());
    return done ? done.then(() => true as const) : true;
  }
}
