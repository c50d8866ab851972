import { getCarrierName, trackingUrl } from '@munay/contracts/admin/parcel';
import type { TrackedOrder } from '@munay/contracts/order/order-link';
import { isFinalState } from '@munay/contracts/order/order-state';
import { ButtonLink, Icon, Loading, PageTitle, useFormat, useQuery, useT } from '@munay/kit';
import { getPickupTexts } from '../delivery/arrival-texts';
import { useLinkSecret } from '../hooks/use-link-secret';
import { isTrackingStep, type OrderProgress } from '../order/order-status';
import { OrderSummary } from '../order/order-summary';
import { OrderTrack } from '../order/order-track';
import { PlacedOrderTotals } from '../order/placed-order-totals';
import { ReplacementParcels } from '../order/replacement-parcels';
import { useStateTexts } from '../order/state-texts';
import { SumRow } from '../order/sum-row';
import { toOrderSummaryLines } from '../order/summary-lines';
import { OPEN_TOKEN, trackedOrderQuery } from '../order/tracked-order';
import { TransferDetails } from '../order/transfer-details';
import { LinkError } from '../state-page/link-state';
import { OrderActions } from './possible-actions';
import { SaveOrderSection } from './save-order-section';
import { getTrackingTitle } from './tracking-title';
import styles from './tracking.module.css';

/** `/order/{token}`: the status of an order, for anyone who has the link from its emails. Read-only. */
export function TrackingPage() {
  const t = useT();
  const token = useLinkSecret('token', `/order/${OPEN_TOKEN}`);
  const order = useQuery(trackedOrderQuery(token));
  return (
    <main id="main">
      {order.isPending ? (
        <Loading />
      ) : order.isLoadingError ? (
        <LinkError error={order.error}>
          <ButtonLink variant="primary" to="/shop">
            {t('cart.browse')}
          </ButtonLink>
        </LinkError>
      ) : (
        <TrackedOrderView order={order.data} token={token} />
      )}
    </main>
  );
}

function TrackedOrderView({ order, token }: { order: TrackedOrder; token: string }) {
  const t = useT();
  const format = useFormat();
  const { totals, shipping } = order;
  const { refundedCents } = order.payment;
  const pickup = shipping.method === 'pickup';
  return (
    <div className="wrap">
      <div className={`grid g3 page-top ${styles.title}`}>
        <PageTitle title={getTrackingTitle(order)} />
        <p className="lead">
          {t('tracking.lead', {
            number: order.number,
            date: format.date(order.createdAt, { day: 'numeric', month: 'long' }),
          })}
        </p>
      </div>
      {order.allowedActions.save && <SaveOrderSection token={token} mailbox={order.mailbox} />}
      <ParcelLocation order={order} />
      {order.payment.transfer && (
        <section className={styles.transfer} aria-labelledby="tracking-transfer">
          <h2 id="tracking-transfer">{t('transfer.details')}</h2>
          <TransferDetails transfer={order.payment.transfer} totalCents={totals.totalCents} />
        </section>
      )}
      <div className={`grid ${styles.columns}`}>
        <div className="grid min0 content-start g7">
          <Parcel order={order} />
          <ReplacementParcels order={order} />
          <OrderActions order={order} token={token} />
          <p className={`row g3 small muted ${styles.private}`}>
            <Icon name="lock" small /> <span>{t('tracking.private')}</span>
          </p>
        </div>
        <OrderSummary
          title={t('confirmation.bought')}
          lines={toOrderSummaryLines(order)}
          sums={
            <PlacedOrderTotals order={order}>
              {refundedCents > 0 && <SumRow label={t('order.refunded')} cents={-refundedCents} />}
            </PlacedOrderTotals>
          }
        >
          {!isFinalState(order.state) && (
            <p className="small mt4">
              <span className="muted">{t(pickup ? 'confirmation.collectAt' : 'tracking.deliverTo')}</span>
              <br />
              {pickup
                ? getPickupTexts().street
                : t('tracking.place', { name: order.firstname, town: order.town })}
            </p>
          )}
        </OrderSummary>
      </div>
    </div>
  );
}

/** The order status, and the four steps if the order will be delivered. */
function ParcelLocation({ order }: { order: TrackedOrder }) {
  const t = useT();
  const { status, shipping, history } = order;
  const { tone, icon, sentence } = useStateTexts('tracking', order.state, order);
  const paidAt = history.find(({ to }) => to === 'paid')?.at ?? null;
  const progress: OrderProgress = { status, shipping, history, payment: { paidAt } };
  return (
    <section className="grid g5" aria-label={t('tracking.where')}>
      <p className={`state ${tone}`}>
        <Icon name={icon} small /> {sentence}
      </p>
      {isTrackingStep(status) && <OrderTrack order={progress} />}
    </section>
  );
}

function Parcel({ order: { status, shipping } }: { order: TrackedOrder }) {
  const t = useT();
  const { carrier, tracking } = shipping;
  if (!tracking || (status !== 'shipped' && status !== 'delivered')) return null;
  const url = trackingUrl(shipping);
  const name = getCarrierName(carrier ?? '');
  return (
    <section className="grid g4" aria-labelledby="tracking-parcel">
      <h2 id="tracking-parcel">{t('tracking.parcel')}</h2>
      <p>
        {name} · <span className="num">{tracking}</span>
      </p>
      {url && (
        <div className="acts">
          <ButtonLink variant="primary" href={url} target="_blank" rel="noreferrer">
            {t('tracking.follow', { carrier: name })} <span className="vh">{t('orders.newWindow')}</span>
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
