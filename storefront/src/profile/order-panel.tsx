import { trackingUrl } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { PICKUP } from '@munay/contracts/order/delivery';
import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { type OrderStatus, PAID_STATUSES } from '@munay/contracts/order/order-status';
import { call, Icon, Link, toast, useFormat, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { daysInWords } from '../delivery/delivery-facts';
import { useAction } from '../hooks/use-action';
import { CancelOrder } from '../order/cancel-order';
import { CreditNoteLinks, InvoiceLink } from '../order/invoice-link';
import { expectedDelivery, isTracked, lookOf, owesRefund, trackOf } from '../order/order-status';
import { Thumbnails } from '../order/order-summary';
import { TransferDetails } from '../order/transfer-details';
import { useMyReviews } from '../review/review-queries';
import { ArchiveOrder } from './archive-order';
import { BuyAgain } from './buy-again';
import styles from './profile.module.css';

const DAY = { day: 'numeric', month: 'long' } as const;
/** Paid and not given back: the contract can still be withdrawn from, unless the 14 days are over. */
const MAY_WITHDRAW: readonly OrderStatus[] = PAID_STATUSES;

export function OrderPanel({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const { tone, icon } = lookOf(order.status);
  const track = trackOf(order);
  const expected = expectedDelivery(order);
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={`grid g5 tinted cut-corner ${styles.latest}`} aria-labelledby="profile-order">
      <div className={`wraps spread ${styles.head}`}>
        <h2 id="profile-order">
          {order.status === 'shipped' ? t('orders.onItsWay') : t(`status.${order.status}`)}
        </h2>
        <p className="small muted">
          {t('profile.order')} <span className="num">{order.number}</span>
        </p>
      </div>
      {track ? (
        <ol className={styles.track} role="list">
          {track.map(({ step, state, at }) => (
            <li key={step} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
              <span className={`middle ${styles.dot}`}>
                {state !== 'todo' && <Icon name={step === 'shipped' ? 'truck' : 'check'} />}
              </span>
              <span>
                <b>
                  {t(`status.${step}`)}
                  {state === 'done' && <span className="vh">{t('profile.stepDone')}</span>}
                </b>
                {at && (
                  <small>
                    {format.date(at, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })}
                  </small>
                )}
                {step === 'delivered' && expected && (
                  <small>{t('orders.expected', daysInWords(expected))}</small>
                )}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        !isTracked(order.status) && (
          <p className={`state ${tone}`}>
            <Icon name={icon} small />{' '}
            {t(owesRefund(order) ? 'statusText.refundOwed' : `statusText.${order.status}`)}
          </p>
        )
      )}
      <div className={`cluster ${styles.what}`}>
        <Thumbnails images={order.lines.map(({ sku, image, title }) => ({ key: sku, image, alt: title }))} />
        <p className="small">
          {t('auth.cartLine', { count: pieces })} ·{' '}
          <b className="num">{format.money(order.totals.totalCents)}</b>
          <br />
          <span className="muted">
            {order.shipping.method === 'pickup'
              ? `${PICKUP.street}, ${PICKUP.city}`
              : `${order.address.line1}, ${order.address.city}`}
          </span>
        </p>
      </div>
      <ul className={`small grid g2 ${styles.lines}`} role="list">
        {order.lines.map((line) => (
          <li key={line.sku}>
            <span>
              {line.quantity} × <Link to={`/product/${line.slug}`}>{line.title}</Link>, {line.size}
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
        <li>
          <span className="muted">
            {t(order.shipping.method === 'pickup' ? 'checkout.pickup' : 'checkout.shippingSum')}
          </span>
          <span className="num">{format.money(order.totals.shippingCents)}</span>
        </li>
      </ul>
      {order.payment.transfer && (
        <TransferDetails transfer={order.payment.transfer} totalCents={order.totals.totalCents} />
      )}
      <Tracking order={order} />
      {order.withdrawal && (
        <p className="small">
          {t('orders.withdrawn', {
            reference: order.withdrawal.reference,
            date: format.date(order.withdrawal.declaredAt, DAY),
          })}
        </p>
      )}
      <OrderActions order={order} />
    </section>
  );
}

function ReviewLink({ line: { productId, slug, title } }: { line: OrderLine }) {
  const t = useT();
  const reviewed = useMyReviews()?.reviews.some(({ product }) => product._id === productId) ?? false;
  return (
    <Link to={`/product/${slug}/review`}>
      {t(reviewed ? 'orders.changeReview' : 'orders.review')}
      <span className="vh"> {title}</span>
    </Link>
  );
}

function Tracking({ order }: { order: OrderView }) {
  const t = useT();
  const { carrier, tracking } = order.shipping;
  if (!tracking || trackingUrl(order.shipping) !== null) return null;
  return (
    <p className="small">
      {t('orders.tracking', { carrier: carrier ?? '' })} <b className="num">{tracking}</b>
    </p>
  );
}

function OrderActions({ order }: { order: OrderView }) {
  const t = useT();
  const format = useFormat();
  const parcel = order.status === 'shipped' ? trackingUrl(order.shipping) : null;
  const paid = order.payment.paidAt !== null;
  return (
    <div className="acts">
      {order.payment.url && (
        <a className="btn btn-primary" href={order.payment.url}>
          {t('profile.payNow', { sum: format.money(order.totals.totalCents) })}
        </a>
      )}
      {parcel && (
        <a className="btn btn-primary" href={parcel} target="_blank" rel="noreferrer">
          {t('orders.track')} <span className="vh">{t('orders.newWindow')}</span>
        </a>
      )}
      <InvoiceLink order={order} />
      <CreditNoteLinks order={order} />
      {paid && <MailBill order={order} />}
      {paid && <BuyAgain order={order} />}
      <CancelOrder order={order} />
      <ArchiveOrder order={order} />
      {MAY_WITHDRAW.includes(order.status) && order.withdrawal?.goods !== '' && (
        <Link className="btn btn-quiet" to={`/withdrawal?order=${order._id}`}>
          {t('orders.withdraw')}
        </Link>
      )}
      <Link className="btn btn-quiet" to="/contact">
        {t('profile.help')}
      </Link>
    </div>
  );
}

function MailBill({ order }: { order: OrderView }) {
  const t = useT();
  const { busy, failure, run } = useAction();
  const send = (): Promise<unknown> =>
    run(async () => {
      await call(ENDPOINTS.sendBill, { params: { id: order._id } });
      toast.success(t('profile.billSent', { email: order.customer.email }));
    });
  return (
    <>
      <button className="btn btn-quiet" type="button" aria-disabled={busy} onClick={() => void send()}>
        <Icon name="mail" small /> {t('profile.mailBill')}
      </button>
      <ActionError error={failure} />
    </>
  );
}
