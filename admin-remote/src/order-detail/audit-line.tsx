import { useT } from '@munay/kit';
import { useAuditWords } from '../components/audit/audit-words';
import { isEmptyValue } from '../components/audit/is-nothing';
import type { AuditEvent } from '../order-shared/order-events';
import { RequestId } from './request-id';

const FIELDS = [
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

/** The changes of an audit entry as text, without the fields in `omitted`. */
export function useAuditMessages(): (
  changes: AuditEvent['changes'],
  omitted?: readonly string[],
) => string[] {
  const words = useAuditWords('order', FIELDS);
  return (changes, omitted = []) =>
    FIELDS.filter((field) => !omitted.includes(field)).flatMap((field) => {
      const change = changes.find((item) => item.field === field);
      if (!change || isEmptyValue(change.after)) return [];
      const [before, after] = [words.value(field, change.before), words.value(field, change.after)];
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
