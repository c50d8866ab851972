import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '@munay/contracts/account/access';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { Locale } from '@munay/contracts/locale';
import { AppError } from '../errors/app-error';

/** The signed-in person behind a request. */
export interface SignedIn {
  id: string;
  roles: readonly Role[];
  /** Ids of the stores this person owns. */
  stores: readonly string[];
  /** When this session proved the second factor last; null for who has none. */
  provedAt: Date | null;
  /** Was that a moment ago, so that delicate changes are allowed? True for who need not have one. */
  fresh: boolean;
}

/** Somebody of the staff who has given the password and nothing more. */
export interface HalfSignedIn {
  id: string;
  step: FactorStep;
}

/** Who makes a request. Set by the session guard from our own cookies, never from anything else a client says. */
export interface Caller {
  user: SignedIn | null;
  /** Only while `user` is null. */
  half: HalfSignedIn | null;
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

/** The same, with whether the second factor was proved a moment ago: delicate changes ask for that. */
export interface ProvingCaller extends StaffCaller {
  fresh: boolean;
}

/** The person of the staff; for handlers whose access is `admin` or `store`. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): ProvingCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (!request.caller.user) throw new Error('A public handler asked for the staff');
  const { id, fresh } = request.caller.user;
  return { id, requestId: request.id, fresh };
});

/** Who may prove or set up a second factor; for handlers whose access is `staff`. */
export interface FactorOwner extends ProvingCaller {
  /** What is left to do after the password; null for who is signed in. */
  step: FactorStep | null;
}

/** The person of the staff, signed in or half so. */
export const CurrentOwner = createParamDecorator((_: unknown, context: ExecutionContext): FactorOwner => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { user, half } = request.caller;
  const person = user ?? half;
  if (!person) throw new Error('A public handler asked for the staff');
  return { id: person.id, requestId: request.id, fresh: user?.fresh ?? false, step: half?.step ?? null };
});

/** @throws AppError proofNeeded unless the second factor was proved a moment ago */
export function requireFresh({ fresh }: Pick<ProvingCaller, 'fresh'>): void {
  if (!fresh) throw new AppError('proofNeeded');
}
