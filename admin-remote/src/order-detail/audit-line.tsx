import { useT } from '@munay/kit';
import { isEmptyValue } from '../components/audit/is-empty-value';
import { useAuditTexts } from '../components/audit/use-audit-texts';
import type { AuditEvent } from '../order-shared/order-events';
import { RequestId } from './request-id';

const VISIBLE_FIELDS = [
  'status',
  'changed',
  'carrier',
  'tracking',
  'amountCents',
  'paidCents',
  'totalCents',
  'reason',
  'reference',
  'payment',
  'manualDiscount',
  'outcome',
  'work',
] as const;

/** The changes in an audit entry as text, without the hidden fields. */
export function useAuditMessages(): (
  changes: AuditEvent['changes'],
  hiddenFields?: readonly string[],
) => string[] {
  const auditTexts = useAuditTexts('order', VISIBLE_FIELDS);
  return (changes, hiddenFields = []) =>
    VISIBLE_FIELDS.filter((field) => !hiddenFields.includes(field)).flatMap((field) => {
      const change = changes.find((item) => item.field === field);
      if (!change || isEmptyValue(change.after)) return [];
      const [before, after] = [auditTexts.value(field, change.before), auditTexts.value(field, change.after)];
      return [field === 'status' && !isEmptyValue(change.before) ? `${before} → ${after}` : after];
    });
}

export function AuditLine({ event: { by, action, changes, requestId } }: { event: AuditEvent }) {
  const t = useT();
  const texts = useAuditMessages()(changes);
  return (
    <>
      <p>
        <b>{by || t('actor.admin')}</b> · {t(`timeline.action.${action}`)}
      </p>
      <p className="fine muted">
        {texts.join(' · ')}
        <RequestId id={requestId} first={texts.length === 0} />
      </p>
    </>
  );
}
