import { Injectable } from '@nestjs/common';
import type { EmailLinkView } from '@munay/contracts/account/user';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { AccountLinks, type OpenedLink } from '../user/account-links';
import { UserService } from '../user/user.service';
import type { LinkedChange, UserFields } from '../user/user.types';
import { AUTH_LIMITS } from './auth.limits';
import { LoginThrottle } from './login-throttle.service';
import { hashPassword, isAcceptable, matches } from './password';
import { SessionService } from './session.service';

/** That somebody reads a mailbox: by a link or digits that were sent there. */
export interface MailboxProof {
  /** The account as it says to have the mailbox. */
  account: UserFields;
  email: string;
  /**
   * Uses the proof up and makes the change in one write.
   * @param endSessions ends every session and every other proof in the same write
   * @returns the account as it is now; null when the proof shows nothing any more
   */
  use: (change: LinkedChange, endSessions: boolean) => Promise<UserFields | null>;
}

/** What a link did for the browser that opened it. */
export interface OpenedEmailLink extends EmailLinkView {
  /** The caller's own account when it moved, which ended its sessions. */
  moved: UserFields | null;
}

const KINDS = ['confirmLink', 'moveLink'] as const;

/** What somebody who did not read the mailbox may have left in an account for its reader to use. */
const UNTOUCHED: LinkedChange = { phone: '', image: '', addresses: [], billing: null };

/**
 * How an address becomes an account's own. Reading a mailbox proves the mailbox and not the account: anybody may have
 * opened that one with the address of another (a "pre-hijacked" account). So the reader has to be signed in to it, or to
 * give a password, which becomes the account's unless it is.
 */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly users: UserService,
    private readonly links: AccountLinks,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly throttle: ThrottleService,
    private readonly loginThrottle: LoginThrottle,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the address of an account its own, by the browser that is signed in to it or by a password. A password that
   * is not the account's is set, and ends every session and what was kept by whoever opened it.
   * @param password null for the browser that is signed in to the account
   * @returns the account as it is now; null when the proof shows nothing any more
   * @throws AppError passwordWeak (the proof stays usable), linkUnknown when another account has proved the address
   */
  async confirm({ account, email, use }: MailboxProof, password: string | null): Promise<UserFields | null> {
    const proved = { email, emailValidatedAt: account.emailValidatedAt ?? this.clock.now() };
    if (password === null || (await matches(account.passwordHash, password))) return use(proved, false);
    return this.takeOver({ account, email, use }, password);
  }

  /** Sets a password by the proof alone, and ends every session. @throws AppError passwordWeak (the proof stays usable) */
  async takeOver({ account, email, use }: MailboxProof, password: string): Promise<UserFields | null> {
    const { id, emailValidatedAt } = account;
    if (!(await isAcceptable(password, email))) throw new AppError('passwordWeak');
    const passwordHash = await hashPassword(password);
    const proved = { email, emailValidatedAt: emailValidatedAt ?? this.clock.now(), passwordHash };
    const after = await this.transaction.run(async () => {
      const changed = await use({ ...proved, ...(!emailValidatedAt && UNTOUCHED) }, true);
      if (changed) await this.passwordChanged(changed);
      return changed;
    });
    if (after) {
      await this.sessions.forgetAll(id);
      await this.loginThrottle.forgiveAccount(email);
    }
    return after;
  }

  /** Tells the owner by mail that the password is another now. */
  async passwordChanged({ id, sessionEpoch }: Pick<UserFields, 'id' | 'sessionEpoch'>): Promise<void> {
    await this.outbox.add({ type: 'password-changed', key: `${id}:${sessionEpoch}`, refs: { userId: id } });
  }

  /**
   * Opens a link to confirm an address or to move to one. The browser that is signed in to the account confirms it by
   * that, or its own account that has to prove just that address; for any other the link stays as it is.
   * @throws AppError linkUnknown, linkUsed, linkExpired
   */
  async open(token: string, caller: Caller): Promise<OpenedEmailLink> {
    const { opened, isDone } = await this.read(token);
    const { user, kind, link } = opened;
    const moves = kind === 'moveLink';
    const view = { email: link.email, moves, moved: null };
    if (isDone) return { ...view, confirmed: true };
    const own = caller.user && (await this.users.record(caller.user.id));
    if (own?.id === user.id) {
      const after = await (moves ? this.move(opened) : this.confirm(this.byLink(opened), null));
      return after ? { ...view, confirmed: true, moved: moves ? after : null } : this.open(token, caller);
    }
    const confirmed = !!own && !moves && own.email === link.email && !own.emailValidatedAt;
    if (confirmed) await this.transaction.run(() => this.links.useFor(own, opened));
    return { ...view, confirmed };
  }

  /**
   * The same by a password, wherever the link was opened. To confirm takes any (see above); to move an account takes its
   * own, counted like a login.
   * @returns whether the password is another now
   * @throws AppError linkUnknown, linkUsed, linkExpired, passwordWeak, wrongPassword, tooManyRequests
   */
  async byPassword(
    token: string,
    password: string,
    device: string | null,
  ): Promise<{ email: string; passwordChanged: boolean }> {
    const { opened, isDone } = await this.read(token);
    const { user, kind, link } = opened;
    const { email } = link;
    if (isDone) {
      if (!(await matches(user.passwordHash, password))) throw new AppError('linkUsed');
      return { email, passwordChanged: false };
    }
    if (kind === 'moveLink') await this.proveOwn(user, password, device);
    const after = await (kind === 'moveLink'
      ? this.move(opened)
      : this.confirm(this.byLink(opened), password));
    // Lost to a parallel use of the same link: with this password, or another
    if (!after) return this.byPassword(token, password, device);
    return { email, passwordChanged: after.passwordHash !== user.passwordHash };
  }

  /**
   * Confirms the address of the account that the browser is signed in to by the six digits mailed to it.
   * @throws AppError digitsWrong, digitsSpent, tooManyRequests, notSignedIn
   */
  async byDigits({ user, ip }: Caller, digits: string): Promise<{ email: string }> {
    const own = user && (await this.users.record(user.id));
    if (!own) throw new AppError('notSignedIn');
    const { id, email } = own;
    if (own.emailValidatedAt) return { email };
    await this.throttle.take('digits-ip', ip, AUTH_LIMITS.digitsPerIp);
    await this.throttle.take('digits', id, AUTH_LIMITS.digitsPerAccount);
    await this.throttle.take('digits-address', email, AUTH_LIMITS.digitsPerAddress);
    const proof = this.byLink(await this.links.byDigits(own, digits));
    const after = await this.confirm(proof, null).catch((error: unknown) => {
      // Somebody else has proved the address meanwhile
      throw error instanceof AppError && error.key === 'linkUnknown' ? new AppError('digitsSpent') : error;
    });
    // Lost to a parallel use of the same digits
    if (!after && !(await this.users.record(id))?.emailValidatedAt) throw new AppError('digitsSpent');
    return { email };
  }

  /** An opened link as a proof. */
  byLink = (opened: OpenedLink): MailboxProof => ({
    account: opened.user,
    email: opened.link.email,
    use: (change, endSessions) => this.links.use(opened, change, endSessions),
  });

  private async move(opened: OpenedLink): Promise<UserFields | null> {
    const change = { email: opened.link.email, emailValidatedAt: this.clock.now() };
    const after = await this.links.use(opened, change, true);
    if (after) await this.sessions.forgetAll(after.id);
    return after;
  }

  private async proveOwn(user: UserFields, password: string, device: string | null): Promise<void> {
    const name = await this.loginThrottle.take(user.email, device);
    if (!(await matches(user.passwordHash, password))) throw new AppError('wrongPassword');
    await this.loginThrottle.settle(name, user);
  }

  /** @returns the link, and whether what it is for is done already */
  private async read(token: string): Promise<{ opened: OpenedLink; isDone: boolean }> {
    const opened = await this.links.open(token, KINDS);
    const { user, kind, repeated } = opened;
    return { opened, isDone: repeated || (kind === 'confirmLink' && user.emailValidatedAt !== null) };
  }
}
