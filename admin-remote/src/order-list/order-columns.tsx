import { getCarrierName } from '@munay/contracts/admin/parcel';
import type { OrderRow } from '@munay/contracts/order/order';
import { Icon, useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { formatDayTime } from '../components/day-time';
import type { Column } from '../list/data-table';
import { EmailAddress } from '../list/email-address';
import { RecipientName } from '../order-shared/recipient-name';
import { StatusBadge } from '../order-shared/status-badge';
import styles from '../order-shared/order.module.css';

const DAY_FORMAT = { day: 'numeric', month: 'short' } as const;

function OrderNumber({ number }: OrderRow) {
  const index = number.lastIndexOf('-') + 1;
  return (
    <span className={`muted nowrap ${styles.number}`}>
      {number.slice(0, index)}
      <b>{number.slice(index)}</b>
    </span>
  );
}

/** Badges for details that matter before packing. */
function OrderBadges({ shipping, message, staffNotes }: OrderRow) {
  const t = useT();
  const trait = shipping.method === 'pickup' ? 'pickup' : shipping.zone === 'islands' ? 'islands' : undefined;
  return (
    <>
      {trait && (
        <Badge form="quiet" icon={trait === 'pickup' ? 'package-open' : 'globe'}>
          {t(`orders.trait.${trait}`)}
        </Badge>
      )}{' '}
      {message && (
        <Badge form="quiet" icon="message-square">
          {t('orders.trait.message')}
        </Badge>
      )}{' '}
      {staffNotes > 0 && (
        <Badge form="quiet" icon="sticky-note">
          {t('orders.staffNotes', { count: staffNotes })}
        </Badge>
      )}
    </>
  );
}

function StatusCell({ status, payment, shipping, replacementDue }: OrderRow) {
  const t = useT();
  return (
    <>
      <StatusBadge status={status} method={shipping.method} />{' '}
      {replacementDue && (
        <Badge form="turn" icon="package-open">
          {t('orders.problem.replacementDue')}
        </Badge>
      )}
      {payment.disputed && (
        <Badge form="failed" icon="scale">
          {t('orders.disputed')}
        </Badge>
      )}
      {payment.fraudWarned && (
        <Badge form="failed" icon="triangle-alert">
          {t('orders.problem.fraudWarned')}
        </Badge>
      )}
    </>
  );
}

/** Columns of the order list. */
export function useOrderColumns(): Column<OrderRow>[] {
  const t = useT();
  const format = useFormat();
  const getPaymentDeadline = ({ payment }: Pick<OrderRow, 'payment'>): string | undefined =>
    payment.payBy ? t('orders.payBy', { day: format.date(payment.payBy, DAY_FORMAT) }) : undefined;
  return [
    { id: 'number', head: t('orders.number'), names: true, phone: '1l', cell: OrderNumber },
    {
      id: 'date',
      head: t('orders.date'),
      sort: 'createdAt',
      phone: '3r',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDayTime(createdAt, new Date())}</time>,
    },
    {
      id: 'customer',
      head: t('orders.customer'),
      phone: '2l',
      cell: ({ match, ...row }) => (
        <>
          <RecipientName order={row} />{' '}
          <span className="muted">
            {row.place.postcode} {row.place.city}
          </span>{' '}
          <OrderBadges {...row} />
          {match && (
            <small className={styles.match}>{t(`orders.match.${match.by}`, { text: match.text })}</small>
          )}
        </>
      ),
    },
    {
      id: 'mail',
      head: t('draft.email'),
      initiallyHidden: true,
      cell: ({ customer }) => <EmailAddress>{customer.email}</EmailAddress>,
    },
    {
      id: 'status',
      head: t('orders.status'),
      phone: '3l',
      cell: StatusCell,
      phoneCell: (row) => (
        <>
          <StatusCell {...row} /> <span className="muted nowrap">{getPaymentDeadline(row)}</span>
        </>
      ),
    },
    {
      id: 'payment',
      head: t('orders.payment'),
      hiddenBelow: 'narrow',
      cell: ({ payment }) => (
        <span className="inline-row g1 nowrap">
          {payment.card
            ? `${payment.card.brand} ${payment.card.last4}`.trim()
            : t(`payment.${payment.method}`)}
          {payment.paidCents === 0 && (
            <span className="muted">· {getPaymentDeadline({ payment }) ?? t('payment.open')}</span>
          )}
          {payment.refundedCents > 0 && (
            <span className="muted inline-row g1">
              <Icon name="rotate-ccw" small /> {format.money(-payment.refundedCents)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'shipping',
      head: t('draft.shipping'),
      initiallyHidden: true,
      cell: ({ shipping }) =>
        shipping.method === 'pickup'
          ? t('method.pickup')
          : [t(`zone.${shipping.zone}`), shipping.carrier && getCarrierName(shipping.carrier)]
              .filter(Boolean)
              .join(' · '),
    },
    {
      id: 'items',
      head: t('orders.items'),
      right: true,
      hiddenBelow: 'middle',
      phone: '2r',
      cell: ({ itemCount }) => itemCount,
      phoneCell: ({ itemCount }) => t('order.units', { count: itemCount }),
    },
    {
      id: 'total',
      head: t('orders.total'),
      sort: 'totalCents',
      right: true,
      phone: '1r',
      cell: ({ totalCents }) => <b>{format.money(totalCents)}</b>,
    },
  ];
}
