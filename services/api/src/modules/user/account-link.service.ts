import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicateKeyError } from '../../database/upsert';
import { AppError } from '../../errors/app-error';
import { OutboxService } from '../../outbox/outbox.service';
import { Clock } from '../../runtime/clock';
import { hashSecret, isSecret } from '../../runtime/secret';
import {
  canEnterDigits,
  findPendingMove,
  findRejection,
  getDigitsKind,
  isRepeated,
  LIFETIME_MS,
  MAX_DIGIT_ATTEMPTS,
} from './account-link.rules';
import { MailTokenService } from './mail-token.service';
import { UserRepository } from './user.repository';
import { LINK_KINDS, type LinkKind, type MailedLink } from './user.schema';
import type { LinkChange, UserFields } from './user.types';

const MAIL_TYPE_BY_LINK = {
  confirmLink: 'validate-email',
  moveLink: 'validate-email',
  resetLink: 'reset-password',
  guestLink: 'guest-confirm',
} as const satisfies Record<LinkKind, string>;

/** Lifetime of a link that staff give to the user, in ms. */
const STAFF_LINK_LIFETIME_MS = 24 * 3_600_000;

/** The link that belongs to a token, with its account. */
export interface UsableLink {
  user: UserFields;
  kind: LinkKind;
  link: MailedLink;
  /** Whether the link was used recently. Opening it again then has no effect and is not an error. */
  isRepeated: boolean;
}

/**
 * Emailed links that give access to an account. A link works once, for half an hour, and only while it is the newest of
 * its kind. Each link contains the session epoch of its creation. Ending every session therefore also revokes all
 * links, and an intruder who was logged out cannot return with an old email.
 */
@Injectable()
export class AccountLinkService {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: OutboxService,
    private readonly mailTokens: MailTokenService,
    private readonly clock: Clock,
  ) {}

  /** Emails a link that verifies the mailbox when it is opened. Call inside a transaction. */
  async sendMail(user: UserFields, kind: LinkKind, email: string): Promise<void> {
    const { seed, hash, isSet } = await this.createMailedLink(user, kind, email, LIFETIME_MS);
    // All sessions have ended in the meantime, which also cancels this request
    if (!isSet) return;
    await this.outbox.add({ type: MAIL_TYPE_BY_LINK[kind], key: hash, refs: { userId: user.id, seed } });
  }

  /**
   * Stores a link without emailing it. The account then behaves as if a code had been sent, so that entering codes does
   * not reveal whether the address is registered.
   */
  async createUnsentLink(user: UserFields): Promise<void> {
    await this.createMailedLink(user, 'confirmLink', user.email, LIFETIME_MS);
  }

  /** Whether the code of the last confirmation email can still be used. */
  canEnterDigits = (user: UserFields): boolean => canEnterDigits(user, this.clock.now());

  /**
   * Verifies the mailbox with the six-digit code from the email that contains the link. The code only works for the
   * account of the link, and each attempt counts.
   * @throws AppError digitsIncorrect; digitsExpired after the fifth attempt, or if the code has been used or replaced,
   * or has expired
   */
  async openByDigits(of: UserFields, digits: string): Promise<UsableLink> {
    const { id, email } = of;
    const kind = getDigitsKind(of);
    const user = await this.users.countAttempt(of, kind, MAX_DIGIT_ATTEMPTS, this.clock.now());
    const link = user?.[kind];
    if (!user || !link || link.epoch !== user.sessionEpoch) throw new AppError('digitsExpired');
    const enteredHash = Buffer.from(this.mailTokens.hashDigits(digits, id, email));
    const storedHash = Buffer.from(link.digits ?? '');
    const isMatch = enteredHash.length === storedHash.length && timingSafeEqual(enteredHash, storedHash);
    if (!isMatch)
      throw new AppError((link.tries ?? 0) < MAX_DIGIT_ATTEMPTS ? 'digitsIncorrect' : 'digitsExpired');
    return { user, kind, link, isRepeated: false };
  }

  /**
   * Creates a link for setting the password, for staff to give to the user; valid for a day.
   * @returns the token of the link
   */
  async createForStaff(user: UserFields): Promise<string> {
    const { seed } = await this.createMailedLink(user, 'resetLink', user.email, STAFF_LINK_LIFETIME_MS);
    return this.mailTokens.deriveToken({ refs: { seed } });
  }

  /** Reads a token without consuming it. @throws AppError linkUnknown, linkUsed, linkExpired */
  async open(token: string, kinds: readonly LinkKind[]): Promise<UsableLink> {
    const hash = isSecret(token) ? hashSecret(token) : null;
    for (const kind of hash ? kinds : []) {
      const user = await this.users.findByLink(kind, hash ?? '');
      const link = user?.[kind];
      if (!user || !link) continue;
      const now = this.clock.now();
      const rejectionKey = findRejection(user, kind, now);
      const isRepeatedUse = rejectionKey === 'linkUsed' && isRepeated(link, now);
      if (rejectionKey && !isRepeatedUse) throw new AppError(rejectionKey);
      return { user, kind, link, isRepeated: isRepeatedUse };
    }
    throw new AppError('linkUnknown');
  }

  /**
   * Consumes a link and applies its change in one write. If the link is used several times concurrently, only one use
   * succeeds.
   * @param endSessions whether to end every session and invalidate every other link in the same write
   * @returns the updated account; null if the link is no longer valid
   * @throws AppError linkUnknown if another account has verified the address in the meantime
   */
  use({ kind, link }: UsableLink, change: LinkChange, endSessions: boolean): Promise<UserFields | null> {
    return this.runUnique(() => this.users.useLink(kind, link, this.clock.now(), change, endSessions));
  }

  /**
   * Consumes a link on behalf of another account with the same unconfirmed address. Call inside a transaction.
   * @throws AppError linkUnknown
   */
  async consumeForAccount({ id, email }: UserFields, openedLink: UsableLink): Promise<void> {
    if (!(await this.use(openedLink, {}, false))) throw new AppError('linkUnknown');
    await this.runUnique(() => this.users.setVerified(id, email, this.clock.now()));
  }

  /** The code that is sent in the same email as a link; null if the email has none. */
  async findDigits(userId: string, token: string, seed: string | undefined): Promise<string | null> {
    const user = await this.users.findById(userId);
    const link = user?.[getDigitsKind(user)];
    if (link?.hash !== hashSecret(token) || link.digits === undefined || seed === undefined) return null;
    return this.mailTokens.deriveDigits(seed);
  }

  /**
   * Creates the link for the email after a guest's payment, from the seed of its job. The link is created when the
   * email is rendered, so that the time to enter the code starts then.
   * @returns the token of the link; null if the account is no longer a guest account, or a newer link was sent
   */
  async createForGuest(userId: string, seed: string): Promise<string | null> {
    const user = await this.users.findById(userId);
    const token = this.mailTokens.deriveToken({ refs: { seed } });
    const hash = hashSecret(token);
    if (!user?.provisional) return null;
    if (user.guestLink?.hash === hash)
      return findRejection(user, 'guestLink', this.clock.now()) ? null : token;
    const link = this.createLink(user, 'guestLink', user.email, LIFETIME_MS, { seed, hash });
    return (await this.users.setLink(userId, 'guestLink', link)) ? token : null;
  }

  /** The mailbox of a link; null if no email is needed, because the link has been used or replaced, or has expired. */
  async findMailbox(userId: string, token: string): Promise<string | null> {
    const user = await this.users.findById(userId);
    const kind = LINK_KINDS.find((name) => user?.[name]?.hash === hashSecret(token));
    if (!user || !kind || findRejection(user, kind, this.clock.now())) return null;
    return user[kind]?.email ?? null;
  }

  /** The unconfirmed new address of an account, regardless of the age of its link; null if there is none. */
  findPendingMove = (user: UserFields): string | null => findPendingMove(user, this.clock.now());

  private async createMailedLink(
    user: UserFields,
    kind: LinkKind,
    email: string,
    lifetimeMs: number,
  ): Promise<{ seed: string; hash: string; isSet: boolean }> {
    const issuedToken = this.mailTokens.create();
    const link = this.createLink(user, kind, email, lifetimeMs, issuedToken);
    return { ...issuedToken, isSet: await this.users.setLink(user.id, kind, link) };
  }

  private createLink(
    { id, sessionEpoch }: UserFields,
    kind: LinkKind,
    email: string,
    lifetimeMs: number,
    { seed, hash }: ReturnType<MailTokenService['create']>,
  ): MailedLink {
    const hasDigits = kind === 'confirmLink' || kind === 'guestLink';
    return {
      hash,
      email,
      epoch: sessionEpoch,
      usedAt: null,
      expiresAt: new Date(this.clock.now().getTime() + lifetimeMs),
      ...(hasDigits && {
        digits: this.mailTokens.hashDigits(this.mailTokens.deriveDigits(seed), id, email),
        tries: 0,
      }),
    };
  }

  private runUnique<T>(work: () => Promise<T>): Promise<T> {
    return work().catch((error: unknown) => {
      throw isDuplicateKeyError(error) ? new AppError('linkUnknown') : error;
    });
  }
}
