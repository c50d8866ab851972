import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Role } from '@munay/contracts/access';
import type { Locale } from '@munay/contracts/locale';
import type { FastifyRequest } from 'fastify';

/** The signed-in person behind a request. */
export interface SignedIn {
  id: string;
  roles: readonly Role[];
  /** Ids of the stores this person owns. */
  stores: readonly string[];
}

/** Who makes a request. Set by the session guard from our own cookies, never from anything else a client says. */
export interface Caller {
  user: SignedIn | null;
  /** Random id of a visitor with a guest cookie; null before the first cart line or like. */
  guestId: string | null;
  locale: Locale;
  /** Where limits count: the address, of IPv6 its /64. */
  ip: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    rawBody?: Buffer;
  }
}

/** The caller of the request. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<FastifyRequest>().caller,
);

/** The signed-in person; for handlers whose access is not `public`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedIn => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest>().caller;
  if (!user) throw new Error('A public handler asked for the signed-in person');
  return user;
});

/** Who of the staff writes, and in which request: what the audit log keeps. */
export interface StaffCaller {
  id: string;
  requestId: string;
}

/** The person of the staff; for handlers whose access is `admin` or `store`. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): StaffCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (!request.caller.user) throw new Error('A public handler asked for the staff');
  return { id: request.caller.user.id, requestId: request.id };
});
