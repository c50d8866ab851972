import { Injectable, Logger } from '@nestjs/common';
import type { Role } from '@munay/contracts/access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../../clock';
import { AppError } from '../../http/app-error';
import type { SignedIn } from '../../http/caller';
import { type UserFields, UserRepository } from '../user/user.repository';
import type { SessionRow } from '@munay/contracts/profile';
import { AuthCookies } from './auth.cookies';
import { hashSecret, newSecret } from './secret';
import { deviceOf } from './session.device';
import { type SessionFields, SessionRepository } from './session.repository';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives unused, and at all. Staff can do more harm, so theirs are short. */
const LIFE = {
  customer: { idleMs: 14 * DAY_MS, absoluteMs: 90 * DAY_MS },
  staff: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
} as const;

/** More than anybody has devices. */
const SESSIONS_MAX = 50;

const lifeOf = (roles: readonly Role[]): (typeof LIFE)[keyof typeof LIFE] =>
  roles.length > 0 ? LIFE.staff : LIFE.customer;

/** When a session ends unless it is used again, in epoch milliseconds. */
function endOf({ seenAt, createdAt }: SessionFields, roles: readonly Role[]): number {
  const life = lifeOf(roles);
  return Math.min(seenAt + life.idleMs, createdAt + life.absoluteMs);
}

/** How a session is named to its owner: nothing can be done with it but ending that session. */
const handleOf = (hash: string): string => hashSecret(hash).slice(0, 24);

/** The account fields a session is judged by. */
type Owner = Pick<UserFields, 'id' | 'sessionEpoch' | 'roles'>;

/** Sessions: an opaque random id in the browser, its hash in redis, the account read fresh every time. */
@Injectable()
export class SessionService {
  private readonly log = new Logger(SessionService.name);

  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly cookies: AuthCookies,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the browser a new session; the one it showed is dead from now on (no fixation).
   * @throws AppError busy while redis is away
   */
  async begin(request: FastifyRequest, reply: FastifyReply, owner: Owner): Promise<void> {
    const id = newSecret();
    const now = this.clock.now().getTime();
    const session: SessionFields = {
      userId: owner.id,
      epoch: owner.sessionEpoch,
      createdAt: now,
      seenAt: now,
      device: deviceOf(request.headers['user-agent']),
    };
    const shown = this.cookies.read(request, 'session');
    await this.orBusy(async () => {
      if (shown) await this.sessions.remove(hashSecret(shown));
      await this.sessions.insert(hashSecret(id), session, LIFE.customer.idleMs);
      await this.keepNewest(owner.id);
    });
    this.cookies.set(reply, 'session', id);
  }

  /** Ends the session the browser shows. @throws AppError busy while redis is away */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const shown = this.cookies.read(request, 'session');
    if (!shown) return;
    await this.orBusy(() => this.sessions.remove(hashSecret(shown)));
    this.cookies.clear(reply, 'session');
  }

  /**
   * Clears what redis holds of an account's sessions. They are dead already when the account's session number
   * went up, so this may fail without harm.
   */
  async forgetAll(userId: string): Promise<void> {
    await this.sessions
      .removeAllOf(userId)
      .catch((error: Error) => this.log.warn({ msg: 'sessions not cleared', userId, reason: error.message }));
  }

  /**
   * Whose session this is. Roles, closed accounts and ended sessions count from the very next request,
   * because the account is read each time.
   * @throws the redis error while redis is away
   */
  async find(id: string): Promise<SignedIn | null> {
    const hash = hashSecret(id);
    const session = await this.sessions.find(hash);
    if (!session) return null;
    const user = await this.users.findAccess(session.userId);
    if (!user || user.disabledAt || user.sessionEpoch !== session.epoch) return null;
    const now = this.clock.now().getTime();
    if (now >= endOf(session, user.roles)) return null;
    if (now - session.seenAt >= MINUTE_MS) this.touch(hash, { ...session, seenAt: now });
    return { id: user.id, roles: user.roles, stores: user.stores };
  }

  /** Where the person is signed in, last used first. @throws AppError busy while redis is away */
  list = (request: FastifyRequest, user: SignedIn): Promise<SessionRow[]> =>
    this.listOf(user, this.ownHash(request));

  /** Where a person is signed in. @param own the session that asks @throws AppError busy while redis is away */
  async listOf(user: Pick<SignedIn, 'id' | 'roles'>, own: string | null = null): Promise<SessionRow[]> {
    const open = await this.open(user);
    return open
      .sort((a, b) => b.session.seenAt - a.session.seenAt)
      .map(({ hash, session }) => ({
        id: handleOf(hash),
        browser: session.device?.browser ?? null,
        system: session.device?.system ?? null,
        createdAt: new Date(session.createdAt).toISOString(),
        seenAt: new Date(session.seenAt).toISOString(),
        current: hash === own,
      }));
  }

  /** Ends one other session of the person. @throws AppError notFound, busy while redis is away */
  async endOne(request: FastifyRequest, user: SignedIn, id: string): Promise<SessionRow[]> {
    const own = this.ownHash(request);
    const found = (await this.open(user)).find(({ hash }) => handleOf(hash) === id && hash !== own);
    if (!found) throw new AppError('notFound');
    await this.orBusy(() => this.sessions.remove(found.hash));
    return this.list(request, user);
  }

  /** Ends every session of the person but this one. @throws AppError busy while redis is away */
  async endOthers(request: FastifyRequest, user: SignedIn): Promise<SessionRow[]> {
    const own = this.ownHash(request);
    const others = (await this.open(user)).filter(({ hash }) => hash !== own);
    await this.orBusy(async () => {
      for (const { hash } of others) await this.sessions.remove(hash);
    });
    return this.list(request, user);
  }

  /**
   * Ends one session of somebody, or every one, on behalf of the staff.
   * @throws AppError notFound, busy while redis is away
   */
  async endFor(user: Pick<SignedIn, 'id' | 'roles'>, id?: string): Promise<void> {
    const ends = (await this.open(user)).filter(({ hash }) => id === undefined || handleOf(hash) === id);
    if (id !== undefined && ends.length === 0) throw new AppError('notFound');
    await this.orBusy(async () => {
      for (const { hash } of ends) await this.sessions.remove(hash);
    });
  }

  /** Ends the sessions used longest ago, so that no account fills the store. */
  private async keepNewest(userId: string): Promise<void> {
    const all = await this.sessions.findAllOf(userId);
    const byUse = all.sort((a, b) => b.session.seenAt - a.session.seenAt);
    for (const { hash } of byUse.slice(SESSIONS_MAX)) await this.sessions.remove(hash);
  }

  private ownHash(request: FastifyRequest): string | null {
    const shown = this.cookies.read(request, 'session');
    return shown && hashSecret(shown);
  }

  /** Sessions that still open the account. */
  private async open(
    user: Pick<SignedIn, 'id' | 'roles'>,
  ): Promise<{ hash: string; session: SessionFields }[]> {
    const account = await this.users.findAccess(user.id);
    const found = await this.orBusy(() => this.sessions.findAllOf(user.id));
    const now = this.clock.now().getTime();
    return found.filter(
      ({ session }) => session.epoch === account?.sessionEpoch && now < endOf(session, user.roles),
    );
  }

  private touch(hash: string, session: SessionFields): void {
    const leftMs = session.createdAt + LIFE.customer.absoluteMs - session.seenAt;
    void this.sessions
      .touch(hash, session, Math.min(LIFE.customer.idleMs, leftMs))
      .catch((error: Error) => this.log.warn({ msg: 'session not touched', reason: error.message }));
  }

  private async orBusy<T>(work: () => Promise<T>): Promise<T> {
    return work().catch(() => {
      throw new AppError('busy', { retryAfterSeconds: 5 });
    });
  }
}
