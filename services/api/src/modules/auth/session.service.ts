import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '@munay/contracts/account/access';
import type { SessionRow } from '@munay/contracts/account/profile';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@munay/contracts/durations';
import { Config } from '../../config/config';
import { AppError } from '../../errors/app-error';
import type { Caller, SignedInUser } from '../../http/caller';
import { CookieService } from '../../http/cookie.service';
import { Clock } from '../../runtime/clock';
import { generateSecret, hashSecret } from '../../runtime/secret';
import type { UserFields } from '../user/user.types';
import { parseDevice } from './session.device';
import { type OwnedSession, type SessionFields, SessionRepository } from './session.repository';
import type { Challenge } from './session.schema';

/** Idle and absolute lifetime of a session. Staff sessions are shorter, because staff have more rights. */
const SESSION_LIFETIMES = {
  customer: { idleMs: 14 * DAY_MS, absoluteMs: 90 * DAY_MS },
  staff: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
  /** Lifetime of the session of a guest account. */
  buyer: { idleMs: DAY_MS, absoluteMs: 7 * DAY_MS },
} as const;

/** How long a verification of the second factor permits sensitive changes, and how long a challenge is valid. */
const VERIFICATION_LIFETIME_MS = 5 * MINUTE_MS;
const CONFIRMATION_LIFETIME_MS = 10 * MINUTE_MS;

/** Maximum number of sessions of an account, which is enough for any household. */
const MAX_SESSIONS = 50;

/** When a session expires if it is not used again. */
function computeExpiry(
  { seenAt, createdAt }: Pick<SessionFields, 'seenAt' | 'createdAt'>,
  { roles, provisional }: { roles: readonly Role[]; provisional?: unknown },
): Date {
  const lifetime = provisional
    ? SESSION_LIFETIMES.buyer
    : roles.length > 0
      ? SESSION_LIFETIMES.staff
      : SESSION_LIFETIMES.customer;
  return new Date(Math.min(seenAt.getTime() + lifetime.idleMs, createdAt.getTime() + lifetime.absoluteMs));
}

const SESSION_KINDS = ['session', 'buyer'] as const;
type SessionKind = (typeof SESSION_KINDS)[number];

/** Session id that the owner sees. It can only be used to end the session. */
const toPublicId = (hash: string): string => hashSecret(hash).slice(0, 24);

/** Account fields that a new session needs. */
type Owner = Pick<UserFields, 'id' | 'sessionEpoch' | 'roles' | 'provisional'>;

/** Manages sessions, with a random id in the browser and its hash in the database. */
@Injectable()
export class SessionService {
  private readonly log = new Logger(SessionService.name);

  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookies: CookieService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Starts a session and ends the browser's previous session of the same kind, to prevent session fixation.
   * @param verifiedAt when the second factor was verified; null if it was not required
   */
  async begin(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: Owner,
    verifiedAt: Date | null,
  ): Promise<void> {
    const id = generateSecret();
    const now = this.clock.now();
    const kind = owner.provisional ? 'buyer' : 'session';
    const cookieHash = this.hashCurrentToken(request, kind);
    if (cookieHash) await this.sessions.remove(cookieHash);
    await this.sessions.insert({
      hash: hashSecret(id),
      userId: owner.id,
      epoch: owner.sessionEpoch,
      createdAt: now,
      seenAt: now,
      endsAt: computeExpiry({ createdAt: now, seenAt: now }, owner),
      device: parseDevice(request.headers['user-agent']),
      verifiedAt,
      challenge: null,
    });
    await this.removeOldestSessions(owner.id);
    this.cookies.setCookie(reply, kind, id);
  }

  /** Ends all of the browser's sessions, or only the one of this kind. */
  async end(
    request: FastifyRequest,
    reply: FastifyReply,
    kinds: readonly SessionKind[] = SESSION_KINDS,
  ): Promise<void> {
    for (const kind of kinds) {
      const cookieHash = this.hashCurrentToken(request, kind);
      if (!cookieHash) continue;
      await this.sessions.remove(cookieHash);
      this.cookies.clear(reply, kind);
    }
  }

  /** Deletes the sessions of an account. The new session epoch of the account has already invalidated them. */
  async removeAll(userId: string): Promise<void> {
    await this.sessions
      .removeAllByUser(userId)
      .catch((error: Error) => this.log.warn({ msg: 'sessions not cleared', userId, reason: error.message }));
  }

  /**
   * Finds the owner of a session. Session and account are read on each request, so that changed roles, closed accounts
   * and ended sessions take effect with the next request in any process. Staff are anonymous until they have verified
   * the second factor.
   */
  async findOwner(id: string): Promise<Pick<Caller, 'user' | 'pendingSignIn'>> {
    const found = await this.sessions.findSession(hashSecret(id));
    if (!found || !this.isOpen(found) || found.owner.provisional) return { user: null, pendingSignIn: null };
    const { session, owner } = found;
    const now = this.clock.now();
    this.recordUse(found, now);
    const verifiedAt = session.verifiedAt ?? null;
    const requiresFactor = this.requiresSecondFactor(owner);
    if (requiresFactor && !verifiedAt)
      return {
        user: null,
        pendingSignIn: { id: owner.id, step: owner.hasSecondFactor ? 'verify' : 'enrol' },
      };
    const isFresh =
      !requiresFactor || now.getTime() - (verifiedAt?.getTime() ?? 0) < VERIFICATION_LIFETIME_MS;
    const { id: userId, roles, stores, contact } = owner;
    return {
      user: { id: userId, provisional: false, roles, stores, contact, verifiedAt, isFresh },
      pendingSignIn: null,
    };
  }

  /** Finds the guest account of a session, which never has staff rights. */
  async findProvisional(id: string): Promise<SignedInUser | null> {
    const found = await this.sessions.findSession(hashSecret(id));
    if (!found || !this.isOpen(found) || !found.owner.provisional) return null;
    this.recordUse(found, this.clock.now());
    const { id: userId, contact } = found.owner;
    return {
      id: userId,
      provisional: true,
      roles: [],
      stores: [],
      contact,
      verifiedAt: null,
      isFresh: false,
    };
  }

  /** Whether a login requires more than the password, as for staff who have or need a second factor. */
  requiresSecondFactor = ({
    roles,
    hasSecondFactor,
  }: Pick<UserFields, 'roles' | 'hasSecondFactor'>): boolean =>
    roles.length > 0 && (hasSecondFactor || this.config.secondFactorRequired);

  /**
   * Records that the second factor has just been verified. The session gets a new id, so that a previously stolen id is
   * not verified as well (OWASP ASVS 5.0, 7.2.4).
   */
  async setVerified(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookieHash = this.hashCurrentToken(request);
    const id = generateSecret();
    const isRenewed =
      cookieHash !== null && (await this.sessions.renew(cookieHash, hashSecret(id), this.clock.now()));
    if (isRenewed) this.cookies.setCookie(reply, 'session', id);
  }

  /** Stores a challenge for the user's device. It replaces any earlier challenge. */
  async setChallenge(request: FastifyRequest, kind: Challenge['kind'], value: string): Promise<void> {
    const cookieHash = this.hashCurrentToken(request);
    const endsAt = new Date(this.clock.now().getTime() + CONFIRMATION_LIFETIME_MS);
    if (cookieHash) await this.sessions.setChallenge(cookieHash, { kind, value, endsAt });
  }

  /** Returns the pending challenge of this kind. @param once whether to remove it @throws AppError setupExpired */
  async requireChallenge(
    request: FastifyRequest,
    kind: Challenge['kind'],
    { once }: { once: boolean },
  ): Promise<string> {
    const cookieHash = this.hashCurrentToken(request);
    const value = cookieHash && (await this.sessions.findChallenge(cookieHash, kind, this.clock.now(), once));
    if (!value) throw new AppError('setupExpired');
    return value;
  }

  /** Sessions of the caller, most recently used first. */
  list = (request: FastifyRequest, user: Pick<SignedInUser, 'id'>): Promise<SessionRow[]> =>
    this.listSessions(user, this.hashCurrentToken(request));

  /** Sessions of a user, most recently used first. @param exceptHash the current session */
  async listSessions(
    user: Pick<SignedInUser, 'id'>,
    exceptHash: string | null = null,
  ): Promise<SessionRow[]> {
    return (await this.open(user)).map(({ hash, device, createdAt, seenAt }) => ({
      id: toPublicId(hash),
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: hash === exceptHash,
    }));
  }

  /** Ends another session of the user. @throws AppError notFound */
  async endSessionById(request: FastifyRequest, user: SignedInUser, id: string): Promise<SessionRow[]> {
    const currentSessionHash = this.hashCurrentToken(request);
    const found = (await this.open(user)).find(
      ({ hash }) => toPublicId(hash) === id && hash !== currentSessionHash,
    );
    if (!found) throw new AppError('notFound');
    await this.sessions.remove(found.hash);
    return this.list(request, user);
  }

  /** Ends all other sessions of the user. */
  async endOtherSessions(request: FastifyRequest, user: SignedInUser): Promise<SessionRow[]> {
    const currentSessionHash = this.hashCurrentToken(request);
    const otherSessions = (await this.open(user)).filter(({ hash }) => hash !== currentSessionHash);
    await this.sessions.remove(...otherSessions.map(({ hash }) => hash));
    return this.list(request, user);
  }

  /** Ends one or all sessions of an account for staff. @throws AppError notFound */
  async endSession(user: Pick<SignedInUser, 'id'>, id?: string): Promise<void> {
    const endedSessions = (await this.open(user)).filter(
      ({ hash }) => id === undefined || toPublicId(hash) === id,
    );
    if (id !== undefined && endedSessions.length === 0) throw new AppError('notFound');
    await this.sessions.remove(...endedSessions.map(({ hash }) => hash));
  }

  private hashCurrentToken(request: FastifyRequest, kind: SessionKind = 'session'): string | null {
    const cookieHash = this.cookies.read(request, kind);
    return cookieHash && hashSecret(cookieHash);
  }

  private isOpen({ session, owner }: OwnedSession): boolean {
    const current = !owner.disabledAt && session.epoch === owner.sessionEpoch;
    return current && this.clock.now() < computeExpiry(session, owner);
  }

  /** Valid sessions of an account, most recently used first. */
  private async open({ id }: Pick<SignedInUser, 'id'>): Promise<SessionFields[]> {
    const found = await this.sessions.findAllByUser(id);
    return found.filter((session) => this.isOpen(session)).map(({ session }) => session);
  }

  /** Ends the least recently used sessions above the limit. */
  private async removeOldestSessions(userId: string): Promise<void> {
    const found = await this.sessions.findAllByUser(userId);
    const oldestHashes = found.slice(MAX_SESSIONS).map(({ session }) => session.hash);
    if (oldestHashes.length > 0) await this.sessions.remove(...oldestHashes);
  }

  private recordUse({ session, owner }: OwnedSession, seenAt: Date): void {
    if (seenAt.getTime() - session.seenAt.getTime() < MINUTE_MS) return;
    void this.sessions
      .extend(session.hash, seenAt, computeExpiry({ ...session, seenAt }, owner))
      .catch((error: Error) =>
        this.log.warn({ msg: 'last use of the session not recorded', reason: error.message }),
      );
  }
}
