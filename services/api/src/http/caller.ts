import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { canAccess, type Role } from '@munay/contracts/account/access';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { Locale } from '@munay/contracts/locale';
import { AppError } from '../errors/app-error';

export interface SignedInUser {
  id: string;
  /** Whether the account belongs to a guest, who has only entered an email address and can only place orders. */
  provisional: boolean;
  /** Current contact details of the account. */
  contact: { name: string; email: string; emailValidated: boolean };
  roles: readonly Role[];
  stores: readonly string[];
  /** When the second factor was last verified; null if it never was. */
  verifiedAt: Date | null;
  /** Whether the verification is recent enough for sensitive changes; always true if no second factor is required. */
  isFresh: boolean;
}

/** Whether the user is an administrator. Store owners and customers may only access their own data. */
export const isAdmin = (user: Pick<SignedInUser, 'roles'> | null): boolean => canAccess('admin', user);

/** A staff member who has only entered the password. */
interface PendingSignIn {
  id: string;
  step: FactorStep;
}

/** The caller of a request. The session guard determines the caller only from cookies that the shop has set. */
export interface Caller {
  user: SignedInUser | null;
  /** The account that may place orders: the user, otherwise the guest. */
  buyer: SignedInUser | null;
  /** The guest account that this browser uses for orders, or used before the user signed in. */
  guest: SignedInUser | null;
  /** A login that is not complete yet; only set while `user` is null. */
  pendingSignIn: PendingSignIn | null;
  /** Random id from the guest cookie; null before the first cart line or favourite. */
  guestId: string | null;
  locale: Locale;
  /** The caller's network, for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
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

/** Injects the buyer, in handlers with access `buyer`. */
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

/** A staff member. `isFresh` tells whether the second factor was verified recently enough for sensitive changes. */
export interface VerifiedCaller extends StaffCaller {
  isFresh: boolean;
}

export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): VerifiedCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { buyer } = request.caller;
  if (!buyer) throw new Error('A public handler asked for the staff');
  const { id, isFresh } = buyer;
  return { id, requestId: request.id, isFresh };
});

/** The caller in handlers with access `staff`. The login may not be complete yet. */
export interface FactorOwner extends VerifiedCaller {
  /** Next step of the login; null when it is complete. */
  step: FactorStep | null;
}

export const CurrentOwner = createParamDecorator((_: unknown, context: ExecutionContext): FactorOwner => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { user, pendingSignIn } = request.caller;
  const person = user ?? pendingSignIn;
  if (!person) throw new Error('A public handler asked for the staff');
  return {
    id: person.id,
    requestId: request.id,
    isFresh: user?.isFresh ?? false,
    step: pendingSignIn?.step ?? null,
  };
});

/** @throws AppError verificationRequired unless the second factor was verified recently */
export function requireFreshVerification({ isFresh }: Pick<VerifiedCaller, 'isFresh'>): void {
  if (!isFresh) throw new AppError('verificationRequired');
}
