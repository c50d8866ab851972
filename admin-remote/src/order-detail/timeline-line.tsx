import type { AdminOrder, TimelineEvent } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { Button, call, useFormat, useT } from '@munay/kit';
import { getOutcomeMessage } from '../components/audit/outcome-message';
import { CopyId } from '../components/copy-id';
import { getJobName } from '../components/mails/job-name';
import { getMailErrorText } from '../components/mails/mail-error';
import type { AuditEvent } from '../order-shared/order-events';
import { useOrderWrite } from '../order-shared/order-queries';
import { getStatusText } from '../order-shared/status-badge';
import { AuditLine, useAuditMessages } from './audit-line';
import { getCauseMessage } from './cause-messages';
import { RequestId } from './request-id';
import { useRequeue } from './use-order-move';

type EventOf<Kind extends TimelineEvent['kind']> = Extract<TimelineEvent, { kind: Kind }>;

export function TimelineLine({
  order,
  event,
  audit,
}: {
  order: AdminOrder;
  event: TimelineEvent;
  audit: AuditEvent | undefined;
}) {
  switch (event.kind) {
    case 'state':
      return <StateLine event={event} order={order} audit={audit} />;
    case 'stock':
      return <StockLine order={order} event={event} />;
    case 'mail':
      return <MailLine order={order} event={event} />;
    case 'provider':
      return <ProviderLine order={order} event={event} />;
    case 'refund':
      return <RefundLine event={event} order={order} />;
    case 'note':
      return (
        <p>
          <b>{event.by}:</b> “{event.text}”
        </p>
      );
    case 'audit':
      return <AuditLine event={event} />;
  }
}

function StateLine({
  event,
  order,
  audit,
}: {
  event: EventOf<'state'>;
  order: AdminOrder;
  audit: AuditEvent | undefined;
}) {
  const auditMessages = useAuditMessages();
  const t = useT();
  const formatStatus = (status: OrderStatus): string => getStatusText(t, status, order.shipping.method);
  return (
    <>
      <p>
        {event.from && `${formatStatus(event.from)} → `}
        <b>{formatStatus(event.to)}</b>
      </p>
      <p className="fine muted">
        {audit
          ? [audit.by || t('actor.admin'), ...auditMessages(audit.changes, ['status'])].join(' · ')
          : `${t(`actor.${event.by}`)} · ${getCauseMessage(t, event.cause)}`}
        <RequestId id={event.requestId} />
      </p>
    </>
  );
}

function StockLine({ order, event }: { order: AdminOrder; event: EventOf<'stock'> }) {
  const t = useT();
  const unitCount = event.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = event.items.map(({ sku, quantity }) => {
    const line = order.lines.find((item) => item.sku === sku);
    return line ? `${quantity} × ${line.title}, ${line.size}` : `${quantity} × ${sku}`;
  });
  return (
    <>
      <p>
        <b>{t(`timeline.stock.${event.move}`)}</b> · {t('order.units', { count: unitCount })}
      </p>
      <p className="fine muted">{names.join(' · ')}</p>
    </>
  );
}

function MailLine({ order, event }: { order: AdminOrder; event: EventOf<'mail'> }) {
  const t = useT();
  const requeue = useRequeue(order._id);
  // The reminder email is not sent if the order no longer waits for a transfer
  const isSettled = event.type === 'transfer-reminder' && order.status !== 'pending_payment';
  const isPending = !isSettled && (event.status === 'pending' || event.status === 'dead');
  return (
    <>
      <p>
        <b>{getJobName(t, event.type)}</b> · {t(`work.state.${event.status}`)}
      </p>
      <p className="fine muted">
        {t('timeline.attempts', { count: event.attempts })}
        {event.error && ` · ${getMailErrorText(t, event.error)}`}{' '}
        {isPending && (
          <Button variant="link" onClick={() => requeue.mutate([event._id])}>
            {t('timeline.requeue')}
          </Button>
        )}
      </p>
    </>
  );
}

function ProviderLine({ order, event }: { order: AdminOrder; event: EventOf<'provider'> }) {
  const t = useT();
  const replay = useOrderWrite(
    order._id,
    async () => {
      await call(ENDPOINTS.replayEvent, { params: { id: event._id } });
      return null;
    },
    { getSuccessText: () => t('timeline.replayed') },
  );
  return (
    <>
      <p>
        {t('timeline.fromProvider')} <b>{event.type}</b>
      </p>
      <p className="fine muted">
        <CopyId id={event._id} /> ·{' '}
        {event.outcome ? getOutcomeMessage(t, event.outcome) : t(`work.state.${event.status}`)}{' '}
        <Button variant="link" onClick={() => replay.mutate(undefined)}>
          {t('timeline.replay')}
        </Button>
        <RequestId id={event.requestId} />
      </p>
    </>
  );
}

function RefundLine({ order, event: { refund } }: { order: AdminOrder; event: EventOf<'refund'> }) {
  const t = useT();
  const format = useFormat();
  const items = refund.lines.map(({ lineId, sku, quantity, cents, restock }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    const label = line ? `${quantity} × ${line.title}, ${line.size}` : `${quantity} × ${sku}`;
    const name = `${label}, ${format.money(cents)}`;
    if (restock === 0) return name;
    return restock === quantity
      ? t('timeline.restocked', { name })
      : t('timeline.restockedSome', { name, count: restock });
  });
  const facts = [
    refund.by || t('actor.system'),
    t(`reason.${refund.reason}`),
    refund.note && `“${refund.note}”`,
    ...items,
    refund.deliveryCents > 0 && t('timeline.deliveryBack', { sum: format.money(refund.deliveryCents) }),
    refund.reference,
    refund.creditNote,
  ];
  return (
    <>
      <p>
        <b>{t('timeline.refund', { sum: format.money(refund.amountCents) })}</b> ·{' '}
        {t(`refund.state.${refund.state}`)}
      </p>
      <p className="fine muted">{facts.filter(Boolean).join(' · ')}</p>
    </>
  );
}
