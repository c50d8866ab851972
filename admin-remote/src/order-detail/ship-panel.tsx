import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { countUnitsLeft } from '@munay/contracts/pricing/refund-share';
import { Button, call, Icon, useFormat, useT } from '@munay/kit';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { AdminIcon } from '../icons/admin-icon';
import { ParcelFacts, ParcelForm } from '../order-shared/parcel';
import { getStatusText } from '../order-shared/status-badge';
import { useOrderMove } from './use-order-move';
import styles from '../order-shared/order-form.module.css';

const FULFILMENT_STEPS = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[];
const FORWARD_STATUSES = ['processing', 'delivered'] as const satisfies OrderStatus[];

export function ShipPanel({ order }: { order: AdminOrder }) {
  const t = useT();
  const format = useFormat();
  const currentStep = FULFILMENT_STEPS.findIndex((step) => step === order.status);
  if (currentStep < 0) return null;
  const isPickup = order.shipping.method === 'pickup';
  // Pickup orders never get a tracking number
  const canSend = order.status === 'processing' || (order.status === 'shipped' && !isPickup);
  const zone = isPickup ? t('order.pickup') : t(`zone.${order.shipping.zone}`);
  const weight = order.weightGrams ? t('order.weight', { weight: format.grams(order.weightGrams) }) : '';
  return (
    <Panel
      title={t(isPickup ? 'order.collection' : 'order.parcel')}
      note={[zone, weight].filter(Boolean).join(' · ')}
    >
      <Steps order={order} stepIndex={currentStep} />
      {order.payment.disputed && <p className="err">{t('order.shipDisputed')}</p>}
      {order.fraudWarned && <p className="err">{t('order.fraud')}</p>}
      <ExcludedItems order={order} />
      {(order.status === 'shipped' || order.status === 'delivered') && (
        <ParcelFacts parcel={order.shipping} />
      )}
      {canSend && !order.payment.disputed && !(order.editable && isFullyRefunded(order)) && (
        <ShipForm key={order.status} order={order} isShipped={order.status === 'shipped'} />
      )}
      <NextStep order={order} />
    </Panel>
  );
}

/** Button for the next step of an order. Shipping has its own form. */
function NextStep({ order }: { order: AdminOrder }) {
  const t = useT();
  const { move, isBusy: busy } = useOrderMove(order);
  return FORWARD_STATUSES.filter((status) => order.next.includes(status)).map((status) => (
    <p key={status} className={`cluster justify-end ${styles.next}`}>
      <Button variant="primary" busy={busy(status)} onClick={() => move({ status })}>
        {order.shipping.method === 'pickup' && status === 'delivered'
          ? t('status.pickup.delivered')
          : t(`order.to.${status}`)}
      </Button>
    </p>
  ));
}

/** Whether all items have been refunded. */
const isFullyRefunded = (order: AdminOrder): boolean =>
  order.refundableCents === 0 || order.lines.every(({ id }) => countUnitsLeft(order, id) === 0);

/** Lists items that were refunded before shipping and must not be packed. */
function ExcludedItems({ order }: { order: AdminOrder }) {
  const t = useT();
  if (!order.editable) return null;
  if (isFullyRefunded(order)) return <p className="err">{t('order.nothingToShip')}</p>;
  const items = order.lines.flatMap(({ id, title, size, quantity }) => {
    const refundedUnits = quantity - countUnitsLeft(order, id);
    return refundedUnits > 0 ? [`${refundedUnits} × ${title}, ${size}`] : [];
  });
  return items.length === 0 ? null : (
    <p className="state warn">
      <Icon name="triangle-alert" small /> {t('order.notInParcel', { units: items.join('; ') })}
    </p>
  );
}

function Steps({ order, stepIndex }: { order: AdminOrder; stepIndex: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <ol className={styles.steps} role="list" aria-label={t('order.steps')}>
      {FULFILMENT_STEPS.map((step, index) => {
        const move = order.history.findLast(({ to }) => to === step);
        return (
          <li
            key={step}
            data-state={index < stepIndex ? 'past' : index === stepIndex ? 'now' : 'later'}
            aria-current={index === stepIndex ? 'step' : undefined}
          >
            {index <= stepIndex && <AdminIcon name={index < stepIndex ? 'check' : 'package-open'} />}
            <span>
              {getStatusText(t, step, order.shipping.method)}
              <small className="block regular muted">
                {index <= stepIndex && move ? format.date(move.at, DAY_AND_TIME_FORMAT) : ''}
              </small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function ShipForm({ order, isShipped }: { order: AdminOrder; isShipped: boolean }) {
  const t = useT();
  const isPickup = order.shipping.method === 'pickup';
  const label = isShipped ? 'order.saveTracking' : isPickup ? 'order.readyToCollect' : 'order.ship';
  return (
    <ParcelForm
      order={order}
      parcel={order.shipping}
      path="tracking"
      isShipped={isShipped}
      isPickup={isPickup}
      send={(parcel) =>
        call(ENDPOINTS.shipOrder, {
          params: { id: order._id },
          // The form has already asked staff to confirm the fraud warning
          body: { ...parcel, despiteWarning: order.fraudWarned ? true : undefined },
        })
      }
      findWarning={(tracking) =>
        order.fraudWarned ? 'Fraud' : tracking === '' && !isShipped && !isPickup ? 'NoTracking' : undefined
      }
      label={t(label)}
      successText={t(isShipped ? 'order.trackingSaved' : isPickup ? 'order.collectable' : 'order.shipped')}
    />
  );
}
