import { isMessageId, type MessageId, type Translate } from '@munay/kit';

/** Messages for status change causes, as stored in the order history. */
const CAUSES = new Map<string, MessageId>([
  ['update-order', 'timeline.cause.changed'],
  ['delete-order', 'timeline.cause.archived'],
  ['the reservation has expired', 'timeline.cause.reservationExpired'],
  ['session expired', 'timeline.cause.sessionExpired'],
  ['payment failed', 'timeline.cause.paymentFailed'],
  ['replaced by a newer checkout', 'timeline.cause.replaced'],
  ['all money was given back', 'timeline.cause.givenBack'],
  ['a dispute was lost', 'timeline.cause.chargedBack'],
  ['taken by staff', 'timeline.cause.taken'],
  ['bank payment recorded by staff', 'timeline.cause.bankPayment'],
  ['asked again by staff', 'timeline.cause.askedAgain'],
  ['confirmation', 'timeline.cause.confirmation'],
  ['release', 'timeline.cause.release'],
  ['reconciler', 'timeline.cause.reconciler'],
  ['paid late, no stock left', 'timeline.cause.oversold'],
  ['foreignSession', 'timeline.cause.foreignSession'],
  ['moneyMismatch', 'timeline.cause.moneyMismatch'],
]);

/** Text for the cause of a status change; an unknown cause is shown unchanged. */
export function getCauseMessage(t: Translate, cause: string): string {
  const messageId = CAUSES.get(cause);
  if (messageId) return t(messageId);
  const getPaymentText = (method: string): string => {
    const id = `payment.${method}`;
    return (isMessageId(id) ? t(id) : method).toLowerCase();
  };
  const [, placed] = /^checkout by (card|transfer)$/.exec(cause) ?? [];
  if (placed) return `${t('timeline.cause.placed')}, ${getPaymentText(placed)}`;
  const [, event] = /^(\w+) taken by staff$/.exec(cause) ?? [];
  if (event) return `${t('timeline.cause.taken')}, ${getPaymentText(event)}`;
  const [, type] = /^webhook (\S+)$/.exec(cause) ?? [];
  if (type) return t('timeline.cause.event', { type });
  const [, source, detail] = /^(.+?): (.+)$/.exec(cause) ?? [];
  if (!source || !detail) return cause;
  return source === 'provider refused'
    ? t('timeline.cause.refused', { reason: detail })
    : `${getCauseMessage(t, detail)} (${getCauseMessage(t, source)})`;
}
