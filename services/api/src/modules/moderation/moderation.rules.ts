import type { Decision, HideReason, ModerationStatus } from '@munay/contracts/shop/review';
import { AppError } from '../../errors/app-error';

/** Rate limits per person. */
export const MODERATION_LIMITS = {
  write: { points: 20, seconds: 3600 },
  vote: { points: 60, seconds: 60 },
  report: { points: 10, seconds: 3600 },
} as const;

/** Maximum number of the caller's items in one response. */
export const MAX_OWN_ITEMS = 100;
export const MAX_VOTES = 1_000;
export const FEED_PAGE_SIZE = 10;
export const QUEUE_PAGE_SIZE = 25;

/** Formats the name of an author as displayed: `Lucía M.` */
export const toPublicName = ({ firstname, lastname }: { firstname: string; lastname: string }): string => {
  const [initial = ''] = lastname.trim();
  return initial === '' ? firstname : `${firstname} ${initial.toUpperCase()}.`;
};

/** A moderation status as stored, with its reason. */
export interface DecisionFields {
  status: ModerationStatus;
  reason: HideReason | null;
}

/** Converts a decision to its stored form. @throws AppError reasonMissing, badRequest for a forbidden `pending` */
export function toStored({ status, reason, undoes }: Decision): DecisionFields {
  if (status === 'pending' && !undoes)
    throw new AppError('badRequest', { fields: [{ field: 'status', rule: 'isIn' }] });
  if (status === 'hidden' && !reason) throw new AppError('reasonMissing');
  return { status, reason: status === 'hidden' ? (reason ?? null) : null };
}

/** @throws AppError editConflict if the current state does not result from the decision to undo */
export function assertUndoable({ status, reason }: DecisionFields, { undoes }: Decision): void {
  if (undoes && (undoes.status !== status || (undoes.reason ?? null) !== reason))
    throw new AppError('editConflict');
}
