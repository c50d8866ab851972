import { AppError } from '../../http/app-error';
import type { MailedLink } from '../user/user.schema';
import { hashSecret, newSecret } from './secret';

const LIFE_MS = 30 * 60_000;

/** A new link: the token goes into the mail, the rest onto the account. */
export function newLink(now: Date): { token: string; link: MailedLink } {
  const token = newSecret();
  return {
    token,
    link: { hash: hashSecret(token), expiresAt: new Date(now.getTime() + LIFE_MS), usedAt: null },
  };
}

/** @throws AppError linkUnknown, linkUsed, linkExpired */
export function assertUsable(link: MailedLink | null | undefined, now: Date): asserts link is MailedLink {
  if (!link) throw new AppError('linkUnknown');
  if (link.usedAt) throw new AppError('linkUsed');
  if (link.expiresAt <= now) throw new AppError('linkExpired');
}
