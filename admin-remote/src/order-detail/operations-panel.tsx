import type { ReactNode } from 'react';
import type { AdminOrder, OrderTimeline } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, useFormat, useQuery, useT } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import { timelineQuery, useOrderWrite } from '../order-shared/order-queries';
import { Facts } from './facts';
import { useRequeue } from './use-order-move';
import styles from '../order-shared/order.module.css';

type Events = OrderTimeline['events'];
const filterByKind = <Kind extends Events[number]['kind']>(events: Events, kind: Kind) =>
  events.filter((event): event is Extract<Events[number], { kind: Kind }> => event.kind === kind);

export function OperationsPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(timelineQuery(order));
  const events = data?.events ?? [];
  const providerEvents = filterByKind(events, 'provider');
  const mailEvents = filterByKind(events, 'mail');
  // Jobs scheduled for later have not failed
  const unsentMails = mailEvents.filter(
    ({ status, attempts }) => status === 'dead' || (status === 'pending' && attempts > 0),
  );
  const retry = useOrderWrite(
    order._id,
    async () => {
      await call(ENDPOINTS.recheckPayment, { params: { id: order._id } });
      return null;
    },
    { getSuccessText: () => t('order.paymentChecked') },
  );
  const requeue = useRequeue(order._id);
  const formatShare = (all: readonly { status: string }[]): string =>
    t('ops.share', { done: all.filter(({ status }) => status === 'done').length, all: all.length });
  const { reservation } = data ?? {};
  const facts: [string, ReactNode][] = [
    [
      t('ops.reservation'),
      reservation
        ? t(`ops.reservation.${reservation.state}`, {
            until: format.date(reservation.expiresAt, DAY_AND_TIME_FORMAT),
          })
        : data && t('ops.reservation.none'),
    ],
    [t('ops.events'), data && formatShare(providerEvents)],
    [t('ops.work'), data && formatShare(mailEvents)],
    [t('ops.version'), order.version],
  ];
  return (
    <Panel title={t('ops.title')} folded={unsentMails.length === 0}>
      <Facts className={styles.ops} facts={facts} />
      {order.provider && (
        <Button busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
          <AdminIcon name="refresh-cw" /> {t('order.checkPayment')}
        </Button>
      )}
      {unsentMails.length > 0 && (
        <Button busy={requeue.isPending} onClick={() => requeue.mutate(unsentMails.map(({ _id }) => _id))}>
          <AdminIcon name="mail-warning" /> {t('ops.requeue', { count: unsentMails.length })}
        </Button>
      )}
    </Panel>
  );
}
