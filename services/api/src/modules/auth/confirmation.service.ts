import { Injectable } from '@nestjs/common';
import type { EmailLinkView } from '@munay/contracts/account/user';
import { Transaction } from '../../database/transaction';
import { AppError } from '../../errors/app-error';
import type { Caller } from '../../http/caller';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { AccountLinkService, type UsableLink } from '../user/account-link.service';
import { UserService } from '../user/user.service';
import type { LinkChange, UserFields } from '../user/user.types';
import { LoginThrottleService } from './login-throttle.service';
import { hashPassword, isAcceptablePassword, verifyPassword } from './password';
import { SessionService } from './session.service';

/** Proof that a person has access to a mailbox: a link or code that was sent to it. */
export interface MailboxVerification {
  /** The account to which the proof belongs. */
  account: UserFields;
  email: string;
  /**
   * Uses up the proof and applies the change in one write.
   * @param endSessions ends every session and invalidates other proofs in the same write
   * @returns the updated account; null if the proof is no longer valid
   */
  use: (change: LinkChange, endSessions: boolean) => Promise<UserFields | null>;
}

/** The effect of a link in the browser that opened it. */
export interface UsableEmailLink extends EmailLinkView {
  /** The caller's account if the link has changed its address and thereby ended its sessions; null otherwise. */
  movedUser: UserFields | null;
}

const KINDS = ['confirmLink', 'moveLink'] as const;

/** Clears profile fields that a stranger may have entered before the address was verified. */
const EMPTY_PROFILE: LinkChange = { phone: '', image: '', addresses: [], billing: null };

/**
 * Verifies that an address belongs to an account. Access to a mailbox does not prove who created the account, because a
 * stranger may have signed up with the address (a "pre-hijacked" account). The person who opens the link must therefore
 * be signed in, or enter a password, which becomes the account's password.
 */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly users: UserService,
    private readonly accountLinks: AccountLinkService,
    private readonly outbox: OutboxService,
    private readonly transaction: Transaction,
    private readonly loginThrottle: LoginThrottleService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms the address of an account, in a signed-in browser or with a password. If the password differs from the
   * account's, it replaces that password, every session ends, and data that a stranger may have entered is removed.
   * @param password null in a browser that is signed in to the account
   * @returns the updated account; null if the proof is no longer valid
   * @throws AppError passwordWeak (the proof can be used again), linkUnknown if another account has verified the
   * address
   */
  async confirm(
    { account, email, use }: MailboxVerification,
    password: string | null,
  ): Promise<UserFields | null> {
    const verifiedFields = { email, emailValidatedAt: account.emailValidatedAt ?? this.clock.now() };
    if (password === null || (await verifyPassword(account.passwordHash, password)))
      return use(verifiedFields, false);
    return this.setPassword({ account, email, use }, password);
  }

  /** Uses up the proof to set a password, and ends every session. @throws AppError passwordWeak */
  async setPassword(
    { account, email, use }: MailboxVerification,
    password: string,
  ): Promise<UserFields | null> {
    const { id, emailValidatedAt } = account;
    if (!(await isAcceptablePassword(password, email))) throw new AppError('passwordWeak');
    const passwordHash = await hashPassword(password);
    const verifiedFields = { email, emailValidatedAt: emailValidatedAt ?? this.clock.now(), passwordHash };
    const after = await this.transaction.run(async () => {
      const changedUser = await use({ ...verifiedFields, ...(!emailValidatedAt && EMPTY_PROFILE) }, true);
      if (changedUser) await this.notifyPasswordChanged(changedUser);
      return changedUser;
    });
    if (after) {
      await this.sessions.removeAll(id);
      await this.loginThrottle.unlockAccount(email);
    }
    return after;
  }

  /** Notifies the owner by email that the password has changed. */
  async notifyPasswordChanged({ id, sessionEpoch }: Pick<UserFields, 'id' | 'sessionEpoch'>): Promise<void> {
    await this.outbox.add({ type: 'password-changed', key: `${id}:${sessionEpoch}`, refs: { userId: id } });
  }

  /**
   * Opens a link that confirms or changes an address. The link takes effect in a browser that is signed in to the
   * account, or to an account with the same unconfirmed address. Other browsers do not use it up.
   * @throws AppError linkUnknown, linkUsed, linkExpired
   */
  async open(token: string, caller: Caller): Promise<UsableEmailLink> {
    const { openedLink, isDone } = await this.read(token);
    const { user, kind, link } = openedLink;
    const moves = kind === 'moveLink';
    const view = { email: link.email, moves, movedUser: null };
    if (isDone) return { ...view, confirmed: true };
    const currentAccount = caller.user && (await this.users.record(caller.user.id));
    if (currentAccount?.id === user.id) {
      const after = await (moves
        ? this.move(openedLink)
        : this.confirm(this.toMailboxVerification(openedLink), null));
      return after ? { ...view, confirmed: true, movedUser: moves ? after : null } : this.open(token, caller);
    }
    const isConfirmed =
      !!currentAccount && !moves && currentAccount.email === link.email && !currentAccount.emailValidatedAt;
    if (isConfirmed)
      await this.transaction.run(() => this.accountLinks.consumeForAccount(currentAccount, openedLink));
    return { ...view, confirmed: isConfirmed };
  }

  /**
   * Like `open`, but in any browser, with a password. Confirming an address accepts a new password; changing the
   * address requires the account's password, and attempts are limited as for a login.
   * @returns whether the password has changed
   * @throws AppError linkUnknown, linkUsed, linkExpired, passwordWeak, wrongPassword, tooManyRequests
   */
  async confirmByPassword(
    token: string,
    password: string,
    device: string | null,
  ): Promise<{ email: string; passwordChanged: boolean }> {
    const { openedLink, isDone } = await this.read(token);
    const { user, kind, link } = openedLink;
    const { email } = link;
    if (isDone) {
      if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('linkUsed');
      return { email, passwordChanged: false };
    }
    if (kind === 'moveLink') await this.verifyOwner(user, password, device);
    const after = await (kind === 'moveLink'
      ? this.move(openedLink)
      : this.confirm(this.toMailboxVerification(openedLink), password));
    // A concurrent request used the link first, with the same or another password
    if (!after) return this.confirmByPassword(token, password, device);
    return { email, passwordChanged: after.passwordHash !== user.passwordHash };
  }

  /** Converts an opened link to a proof. */
  toMailboxVerification = (openedLink: UsableLink): MailboxVerification => ({
    account: openedLink.user,
    email: openedLink.link.email,
    use: (change, endSessions) => this.accountLinks.use(openedLink, change, endSessions),
  });

  private async move(openedLink: UsableLink): Promise<UserFields | null> {
    const change = { email: openedLink.link.email, emailValidatedAt: this.clock.now() };
    const after = await this.accountLinks.use(openedLink, change, true);
    if (after) await this.sessions.removeAll(after.id);
    return after;
  }

  private async verifyOwner(user: UserFields, password: string, device: string | null): Promise<void> {
    const name = await this.loginThrottle.countAttempt(user.email, device);
    if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('wrongPassword');
    await this.loginThrottle.onCorrectPassword(name, user);
  }

  /** @returns the link, and whether it has already taken effect */
  private async read(token: string): Promise<{ openedLink: UsableLink; isDone: boolean }> {
    const openedLink = await this.accountLinks.open(token, KINDS);
    const { user, kind, isRepeated: repeated } = openedLink;
    return {
      openedLink,
      isDone: repeated || (kind === 'confirmLink' && user.emailValidatedAt !== null),
    };
  }
}
