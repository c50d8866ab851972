import type { LinkKind, MailedLink } from './user.schema';
import type { UserFields } from './user.types';

export const LIFE_MS = 30 * 60_000;
/** A person who opens a confirmed link again, or in two tabs, meets success, not an error. */
const REPEAT_MS = 10 * 60_000;
/** Whoever asks again within a moment has pressed twice. */
const JUST_MS = 60_000;

type Refusal = 'linkUnknown' | 'linkUsed' | 'linkExpired';
type Linked = Pick<UserFields, LinkKind | 'disabledAt' | 'sessionEpoch'>;

/** Why the newest link of a kind opens nothing now; null while it does. */
export function refusalOf(user: Linked, kind: LinkKind, now: Date): Refusal | null {
  const link = user[kind];
  if (!link || user.disabledAt) return 'linkUnknown';
  if (link.usedAt) return 'linkUsed';
  if (link.epoch !== user.sessionEpoch) return 'linkUnknown';
  return link.expiresAt <= now ? 'linkExpired' : null;
}

/** Was it used a moment ago? */
export const isRepeated = ({ usedAt }: Pick<MailedLink, 'usedAt'>, now: Date): boolean =>
  usedAt !== null && now.getTime() - usedAt.getTime() < REPEAT_MS;

/** Wrong digits that may be typed until others have to be mailed. */
export const DIGIT_TRIES = 5;
/** Who is asked for digits has to find and type them. */
const TYPING_MS = 10 * 60_000;

/** Can somebody who is asked for the digits of a mail now still type them in peace? */
export function areTypable(user: Linked & Pick<UserFields, 'email'>, now: Date): boolean {
  const { confirmLink: link, email } = user;
  return (
    refusalOf(user, 'confirmLink', new Date(now.getTime() + TYPING_MS)) === null &&
    link?.email === email &&
    link.digits !== undefined &&
    (link.tries ?? 0) < DIGIT_TRIES
  );
}

/** Was it mailed, as a link that lives as long as most do, a moment ago? */
export const wasJustMailed = (link: Pick<MailedLink, 'usedAt' | 'expiresAt'> | null, now: Date): boolean =>
  link?.usedAt === null && link.expiresAt.getTime() - LIFE_MS > now.getTime() - JUST_MS;

/** The address an account waits to move to, however old its link; null when it waits for none. */
export function waitingMove(user: Linked, now: Date): string | null {
  const refusal = refusalOf(user, 'moveLink', now);
  return refusal === null || refusal === 'linkExpired' ? (user.moveLink?.email ?? null) : null;
}
