import { type ReactNode, useEffect, useRef } from 'react';
import { getCarrierName } from '@munay/contracts/admin/parcel';
import { PICKUP_LOCATION } from '@munay/contracts/order/delivery';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { getOrderState } from '@munay/contracts/order/order-state';
import { Icon, Link, useFormat, useT } from '@munay/kit';
import { isTrackingStep } from '../../order/order-status';
import { OrderTrack } from '../../order/order-track';
import { PlacedOrderTotals } from '../../order/placed-order-totals';
import { ReplacementParcels } from '../../order/replacement-parcels';
import { useStateTexts } from '../../order/state-texts';
import { SumRow } from '../../order/sum-row';
import { Thumbnails } from '../../order/thumbnails';
import { TransferDetails } from '../../order/transfer-details';
import { useMyReviews } from '../../review/review-queries';
import { OrderActions } from './order-actions';
import styles from '../profile.module.css';

const DAY_FORMAT = { day: 'numeric', month: 'long' } as const;

interface OrderCardProps {
  order: OrderView;
  children: ReactNode;
}

/** The status of an order, with its pictures and total. */
export function OrderCard({ order, children }: OrderCardProps) {
  const t = useT();
  const format = useFormat();
  const { tone, icon, title, sentence } = useStateTexts('account', getOrderState(order), order);
  const heading = useChangedState(order.status);
  const unitCount = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={`grid g5 tinted cut-corner ${styles.latest}`} aria-labelledby="profile-order">
      <div className={`wraps spread ${styles.head}`}>
        <h2 id="profile-order" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="small muted">
          {t('profile.order')} <span className="num">{order.number}</span>
        </p>
      </div>
      <p className={`state ${tone}`}>
        <Icon name={icon} small /> {sentence}
      </p>
      {isTrackingStep(order.status) && <OrderTrack order={order} />}
      <div className={`cluster ${styles.what}`}>
        <Thumbnails images={order.lines.map(({ id, image, title }) => ({ key: id, image, alt: title }))} />
        <p className="small">
          {t('auth.cartLine', { count: unitCount })} ·{' '}
          <b className="num">{format.money(order.totals.totalCents)}</b>
          <br />
          <span className="muted">
            {order.shipping.method === 'pickup'
              ? `${PICKUP_LOCATION.street}, ${PICKUP_LOCATION.city}`
              : `${order.address.line1}, ${order.address.city}`}
          </span>
        </p>
      </div>
      {children}
    </section>
  );
}

/** An order with all details. */
export function OrderPanel({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  return (
    <OrderCard order={order}>
      <ul className="small grid g2 line-above pt4" role="list">
        {order.lines.map((line) => (
          <li className="flex spread g4" key={line.id}>
            <span>
              {line.quantity} × <Link to={`/product/${line.slug}`}>{line.title}</Link>, {line.size}
              {line.discountPercent > 0 && (
                <span className="nowrap muted"> {format.discount(line.discountPercent)}</span>
              )}
              {order.status === 'delivered' && (
                <>
                  {' · '}
                  <ReviewLink line={line} />
                </>
              )}
            </span>
            <span className="num">{format.money(line.lineCents)}</span>
          </li>
        ))}
      </ul>
      <div className="sum">
        <PlacedOrderTotals order={order}>
          {order.payment.refundedCents > 0 && (
            <SumRow label={t('order.refunded')} cents={-order.payment.refundedCents} />
          )}
        </PlacedOrderTotals>
      </div>
      {order.payment.transfer && (
        <TransferDetails transfer={order.payment.transfer} totalCents={order.totals.totalCents} />
      )}
      <Tracking order={order} />
      <ReplacementParcels order={order} heading="h3" />
      {order.withdrawal && (
        <p className="small">
          {t('orders.withdrawn', {
            reference: order.withdrawal.reference,
            date: format.date(order.withdrawal.declaredAt, DAY_FORMAT),
          })}
        </p>
      )}
      <OrderActions order={order} />
    </OrderCard>
  );
}

/** Moves the focus to the heading when the open order changes, e.g. when it is cancelled. */
function useChangedState(status: OrderView['status']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStatus = useRef(status);
  useEffect(() => {
    if (previousStatus.current === status) return;
    previousStatus.current = status;
    const { activeElement } = document;
    const panel = heading.current?.closest('section');
    if (activeElement === document.body || panel?.contains(activeElement)) heading.current?.focus();
  }, [status]);
  return heading;
}

function ReviewLink({ line: { productId, slug, title } }: { line: OrderLine }) {
  const t = useT();
  const isReviewed = useMyReviews()?.reviews.some(({ product }) => product._id === productId) ?? false;
  return (
    <Link className="nowrap" to={`/product/${slug}/review`}>
      {t(isReviewed ? 'orders.changeReview' : 'orders.review')}
      <span className="vh"> {title}</span>
    </Link>
  );
}

function Tracking({ order }: { order: OrderView }) {
  const t = useT();
  const { carrier, tracking } = order.shipping;
  if (!tracking) return null;
  return (
    <p className="small">
      {t('orders.tracking', { carrier: getCarrierName(carrier ?? '') })} <b className="num">{tracking}</b>
    </p>
  );
}
