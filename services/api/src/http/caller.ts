import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { canAccess, type Role } from '@munay/contracts/account/access';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { Locale } from '@munay/contracts/locale';
import { AppError } from '../errors/app-error';

export interface SignedInUser {
  id: string;
  /** A guest account, opened with only an email address; may only order. */
  provisional: boolean;
  /** Current values of the account. */
  contact: { name: string; email: string; emailValidated: boolean };
  roles: readonly Role[];
  stores: readonly string[];
  /** Null without a proven second factor. */
  provedAt: Date | null;
  /** Whether proof is recent enough for sensitive changes; always true if no second factor is required. */
  fresh: boolean;
}

/** Whether the user is an administrator; stores and customers may only access their own data. */
export const isAdmin = (user: Pick<SignedInUser, 'roles'> | null): boolean => canAccess('admin', user);

/** A staff member who has only entered the password. */
interface PendingSignIn {
  id: string;
  step: FactorStep;
}

/** Set by the session guard, only from cookies that the shop has set. */
export interface Caller {
  user: SignedInUser | null;
  /** The account that may order: the user, otherwise `guest`. */
  buyer: SignedInUser | null;
  /** The provisional account with which this browser orders, or ordered before it signed in. */
  guest: SignedInUser | null;
  /** Only set while `user` is null. */
  half: PendingSignIn | null;
  /** Random, from the guest cookie; null before the first cart line or favourite. */
  guestId: string | null;
  locale: Locale;
  /** The address for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  ip: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    rawBody?: Buffer;
  }
}

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller =>
    context.switchToHttp().getRequest<FastifyRequest>().caller,
);

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest>().caller;
  if (!user) throw new Error('A public handler asked for the signed-in person');
  return user;
});

/** The caller, in handlers with access `buyer`. */
export const CurrentBuyer = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const { buyer } = context.switchToHttp().getRequest<FastifyRequest>().caller;
  if (!buyer) throw new Error('A public handler asked for the buyer');
  return buyer;
});

/** The staff member, as recorded in the audit log. */
export interface StaffCaller {
  id: string;
  requestId: string;
}

/** Includes whether the second factor was proved recently, which sensitive changes require. */
export interface VerifiedCaller extends StaffCaller {
  fresh: boolean;
}

export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): VerifiedCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { buyer } = request.caller;
  if (!buyer) throw new Error('A public handler asked for the staff');
  const { id, fresh } = buyer;
  return { id, requestId: request.id, fresh };
});

/** For handlers with access `staff`. */
export interface FactorOwner extends VerifiedCaller {
  /** Null when fully signed in. */
  step: FactorStep | null;
}

export const CurrentOwner = createParamDecorator((_: unknown, context: ExecutionContext): FactorOwner => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { user, half } = request.caller;
  const person = user ?? half;
  if (!person) throw new Error('A public handler asked for the staff');
  return { id: person.id, requestId: request.id, fresh: user?.fresh ?? false, step: half?.step ?? null };
});

/** @throws AppError proofNeeded unless the second factor was proved recently */
export function requireFresh({ fresh }: Pick<VerifiedCaller, 'fresh'>): void {
  if (!fresh) throw new AppError('proofNeeded');
}
