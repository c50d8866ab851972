import type { MessageId, Translate } from '@munay/kit';

/** Messages for stored results of payment provider requests. */
const OUTCOMES = new Map<string, MessageId>([
  ['ignored', 'timeline.outcome.ignored'],
  ['paid', 'timeline.outcome.paid'],
  ['processing', 'timeline.outcome.processing'],
  ['open', 'timeline.outcome.open'],
  ['expired', 'timeline.outcome.expired'],
  ['payment_failed', 'timeline.outcome.failed'],
  ['refused', 'timeline.outcome.refused'],
  ['refund read', 'timeline.outcome.refundRead'],
  ['dispute noted', 'timeline.outcome.disputeNoted'],
  ['warning noted', 'timeline.outcome.warningNoted'],
  ['unknown', 'timeline.outcome.unknown'],
  ['unknown payment', 'timeline.outcome.unknown'],
  ['no such session', 'timeline.outcome.noSession'],
]);

/** Text for a result from the payment provider; an unknown result is shown unchanged. */
export function getOutcomeMessage(t: Translate, outcome: string): string {
  const messageId = OUTCOMES.get(outcome);
  return messageId ? t(messageId) : outcome;
}
