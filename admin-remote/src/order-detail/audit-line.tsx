import { carrierName } from '@munay/contracts/admin/order';
import { isOrderStatus } from '@munay/contracts/order/order-status';
import { isMessageId, useFormat, useT } from '@munay/kit';
import { outcomeMessage } from '../order-shared/cause-messages';
import type { AuditEvent } from '../order-shared/order-events';
import { RequestId } from './request-id';

const FIELDS = [
  'status', 'changed', 'carrier', 'tracking', 'amountCents', 'paidCents', 'totalCents', 'reason', 'reference',
  'payment', 'outcome', 'work',
] as const; // prettier-ignore

/** An admin's changes as text, without the fields of `without`. */
export function useAuditMessages(): (
  changes: AuditEvent['changes'],
  without?: readonly string[],
) => string[] {
  const t = useT();
  const format = useFormat();
  const worded = (id: string, plain: string): string => (isMessageId(id) ? t(id) : plain);
  const part = (name: string): string =>
    name === 'note' ? t('order.note') : worded(`address.${name}`, name);
  const words = (field: (typeof FIELDS)[number], value: unknown): string => {
    if (Array.isArray(value)) return value.map((item) => part(String(item))).join(', ');
    if (typeof value === 'number') return format.money(value);
    const text = typeof value === 'string' ? value : '';
    if (field === 'status' && isOrderStatus(text)) return t(`status.${text}`);
    if (field === 'reason') return worded(`reason.${text}`, text);
    if (field === 'work') return worded(`work.${text}`, text);
    if (field === 'payment') return worded(`payment.${text}`, text);
    if (field === 'outcome') return outcomeMessage(t, text);
    return field === 'carrier' ? carrierName(text) : text;
  };
  return (changes, without = []) =>
    FIELDS.filter((field) => !without.includes(field)).flatMap((field) => {
      const change = changes.find((item) => item.field === field);
      if (!change) return [];
      const [before, after] = [words(field, change.before), words(field, change.after)];
      return [before && field === 'status' ? `${before} → ${after}` : after].filter(Boolean);
    });
}

export function AuditLine({ event: { by, action, changes, requestId } }: { event: AuditEvent }) {
  const t = useT();
  const texts = useAuditMessages()(changes);
  const actionId = `timeline.action.${action}`;
  return (
    <>
      <p>
        <b>{by || t('actor.admin')}</b> · {isMessageId(actionId) ? t(actionId) : action}
      </p>
      <p className="fine muted">
        {texts.join(' · ')}
        <RequestId id={requestId} first={texts.length === 0} />
      </p>
    </>
  );
}
