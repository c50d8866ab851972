import type { Translate } from '@munay/kit';

/** Causes as the API writes them into an order's history, with the last part of the id of their text. */
const CAUSES = new Map([
  ['update-order', 'changed'],
  ['delete-order', 'archived'],
  ['the hold has expired', 'holdExpired'],
  ['session expired', 'sessionExpired'],
  ['payment failed', 'paymentFailed'],
  ['replaced by a newer checkout', 'replaced'],
  ['all money was given back', 'givenBack'],
  ['taken by staff', 'taken'],
  ['bank payment recorded by staff', 'bankPayment'],
  ['asked again by staff', 'askedAgain'],
  ['confirmation', 'confirmation'],
  ['release', 'release'],
  ['reconciler', 'reconciler'],
  ['paid late, no stock left', 'oversold'],
  ['foreignSession', 'foreignSession'],
  ['moneyMismatch', 'moneyMismatch'],
]);

/** What became of a provider's event, with the last part of the id of its text. */
const OUTCOMES = new Map([
  ['ignored', 'ignored'],
  ['paid', 'paid'],
  ['processing', 'processing'],
  ['open', 'open'],
  ['expired', 'expired'],
  ['payment_failed', 'failed'],
  ['refused', 'refused'],
  ['refund read', 'refundRead'],
  ['dispute noted', 'disputeNoted'],
  ['unknown', 'unknown'],
  ['unknown payment', 'unknown'],
  ['no such session', 'noSession'],
]);

/** Why an order moved, in the language on screen; what is not known stays as the API wrote it. */
export function causeWords(t: Translate, cause: string): string {
  const known = CAUSES.get(cause);
  if (known) return t(`timeline.cause.${known}`);
  const [, placed] = /^checkout by (card|transfer)$/.exec(cause) ?? [];
  if (placed) return `${t('timeline.cause.placed')}, ${t(`payment.${placed}`).toLowerCase()}`;
  const [, taken] = /^(\w+) taken by staff$/.exec(cause) ?? [];
  if (taken) return `${t('timeline.cause.taken')}, ${t(`payment.${taken}`).toLowerCase()}`;
  const [, type] = /^webhook (\S+)$/.exec(cause) ?? [];
  if (type) return t('timeline.cause.event', { type });
  const [, source, why] = /^(.+?): (.+)$/.exec(cause) ?? [];
  if (!source || !why) return cause;
  return source === 'provider refused'
    ? t('timeline.cause.refused', { reason: why })
    : `${causeWords(t, why)} (${causeWords(t, source)})`;
}

/** What became of a provider's event, in the language on screen; an error stays as it was logged. */
export function outcomeWords(t: Translate, outcome: string): string {
  const known = OUTCOMES.get(outcome);
  return known ? t(`timeline.outcome.${known}`) : outcome;
}
