import type { LinkKind, MailedLink } from './user.schema';
import type { UserFields } from './user.types';

export const LIFETIME_MS = 30 * 60_000;
/** Time in ms after its first use during which a confirmation link can be opened again, for example in a second tab. */
const REPEAT_WINDOW_MS = 10 * 60_000;
/** Time in ms within which a second request is treated as a double click. */
const DOUBLE_CLICK_WINDOW_MS = 60_000;

type LinkRejection = 'linkUnknown' | 'linkUsed' | 'linkExpired';
type LinkedUser = Pick<UserFields, LinkKind | 'disabledAt' | 'sessionEpoch'>;

/** The reason why the newest link of a kind is invalid; null if it is valid. */
export function findRejection(user: LinkedUser, kind: LinkKind, now: Date): LinkRejection | null {
  const link = user[kind];
  if (!link || user.disabledAt) return 'linkUnknown';
  if (link.usedAt) return 'linkUsed';
  if (link.epoch !== user.sessionEpoch) return 'linkUnknown';
  return link.expiresAt <= now ? 'linkExpired' : null;
}

/** Whether the link was first used so recently that it can be opened again. */
export const isRepeated = ({ usedAt }: Pick<MailedLink, 'usedAt'>, now: Date): boolean =>
  usedAt !== null && now.getTime() - usedAt.getTime() < REPEAT_WINDOW_MS;

/** Number of wrong codes after which a new code must be sent. */
export const MAX_DIGIT_ATTEMPTS = 5;
/** Time to find and enter a code, in ms. A guest's code expires earlier than the link in the same email. */
const MIN_ENTRY_TIME_MS = 10 * 60_000;

/** Kinds of links whose email also contains a code for the account. */
export type DigitsKind = Extract<LinkKind, 'confirmLink' | 'guestLink'>;
export const getDigitsKind = ({ provisional }: Pick<UserFields, 'provisional'>): DigitsKind =>
  provisional ? 'guestLink' : 'confirmLink';

/** A code is valid only if its link is still valid at the returned time. A guest's code expires before the link. */
export const computeDigitsExpiry = (kind: DigitsKind, now: Date): Date =>
  kind === 'guestLink' ? new Date(now.getTime() + LIFETIME_MS - MIN_ENTRY_TIME_MS) : now;

/** Whether enough time remains to enter a code. */
export function canEnterDigits(
  user: LinkedUser & Pick<UserFields, 'email' | 'provisional'>,
  now: Date,
): boolean {
  const kind = getDigitsKind(user);
  const { [kind]: link, email } = user;
  const minExpiry = new Date(
    now.getTime() + (kind === 'guestLink' ? MIN_ENTRY_TIME_MS / 2 : MIN_ENTRY_TIME_MS),
  );
  return (
    findRejection(user, kind, computeDigitsExpiry(kind, minExpiry)) === null &&
    // Stryker disable next-line OptionalChaining: a valid link exists
    link?.email === email &&
    link.digits !== undefined &&
    (link.tries ?? 0) < MAX_DIGIT_ATTEMPTS
  );
}

/** Whether a link with the usual lifetime has just been emailed. */
export const wasJustMailed = (link: Pick<MailedLink, 'usedAt' | 'expiresAt'> | null, now: Date): boolean =>
  link?.usedAt === null && link.expiresAt.getTime() - LIFETIME_MS > now.getTime() - DOUBLE_CLICK_WINDOW_MS;

/** The unconfirmed new address of an account, regardless of the age of its link; null if there is none. */
export function findPendingMove(user: LinkedUser, now: Date): string | null {
  const rejectionKey = findRejection(user, 'moveLink', now);
  // Stryker disable next-line OptionalChaining: an accepted or expired link exists
  return rejectionKey === null || rejectionKey === 'linkExpired' ? (user.moveLink?.email ?? null) : null;
}
