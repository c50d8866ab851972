import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@munay/contracts/endpoint';
import { DatabaseMonitor } from '../../database/database.monitor';
import { createUnavailableError } from '../../errors/app-error';
import { ENDPOINT } from '../../http/endpoint.decorator';
import { CallerService } from './caller.service';

/**
 * The first guard, which identifies the caller; the access guard decides whether to reject the request. While the
 * database is down, only endpoints with the same response for all callers are served, because their responses may be
 * cached. Other requests fail immediately instead of queueing.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly callers: CallerService,
    private readonly database: DatabaseMonitor,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler())?.sameForAll) {
      this.callers.setAnonymous(request);
      return true;
    }
    if (this.database.isUnavailable) throw createUnavailableError();
    const identification = this.callers.identifyCaller(request);
    return identification ? identification.then(() => true as const) : true;
  }
}
