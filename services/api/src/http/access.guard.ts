import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { canAccess } from '@munay/contracts/account/access';
import type { Endpoint } from '@munay/contracts/endpoint';
import { AppError } from '../errors/app-error';
import { requireFreshVerification } from './caller';
import { ENDPOINT } from './endpoint.decorator';

/**
 * Enforces the access that an endpoint declares. If the endpoint requires it, also checks that the second factor was
 * verified recently. A route without a declaration is denied.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const row = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    const { user, buyer, pendingSignIn } = context.switchToHttp().getRequest<FastifyRequest>().caller;
    if (!row) throw new AppError('notFound');
    const isAllowed = canAccess(row.access, buyer) || (row.access === 'staff' && pendingSignIn !== null);
    if (isAllowed && row.sensitive === 'always')
      requireFreshVerification({ isFresh: user?.isFresh ?? false });
    if (isAllowed && row.verifiedEmail && !user?.contact.emailValidated)
      throw new AppError('emailNotValidated');
    if (isAllowed) return true;
    throw new AppError(user ? 'notAllowed' : 'notSignedIn');
  }
}
