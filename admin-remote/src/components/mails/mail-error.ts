import type { MessageId, Translate } from '@munay/kit';

const ERROR_PATTERNS: readonly [RegExp, MessageId][] = [
  [/\b(?:552|452)\b|quota|mailbox full/i, 'mailError.full'],
  [/\b55[0134]\b|no such|unknown user|user unknown/i, 'mailError.refused'],
  [/\b4(?:21|5\d)\b|try again/i, 'mailError.later'],
  [/ECONN|ETIMEDOUT|ENOTFOUND|EHOST|ESOCKET|EDNS|timeout|timed out|connect/i, 'mailError.unreached'],
];

/** Text for an email failure; an unknown SMTP response is shown unchanged. */
export function getMailErrorText(t: Translate, error: string): string {
  const kind = ERROR_PATTERNS.find(([pattern]) => pattern.test(error));
  return kind ? t(kind[1]) : error;
}
