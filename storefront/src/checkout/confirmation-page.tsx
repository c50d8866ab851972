import { useEffect } from 'react';
import type { OrderView } from '@munay/contracts/order/order';
import { getOrderState, type OrderState } from '@munay/contracts/order/order-state';
import {
  FailureScreen,
  Icon,
  Link,
  Loading,
  PageTitle,
  useFormat,
  useQuery,
  useSearchParams,
  useSession,
  useT,
} from '@munay/kit';
import { clearCheckoutStorage } from '../account/checkout-storage';
import { LeavePurchase } from '../account/leave-purchase';
import { CopyButton } from '../components/copy-button';
import { StatePanel } from '../components/state/state-panel';
import { getPickupTexts } from '../delivery/arrival-texts';
import { CancelOrder } from '../order/cancel-order';
import { InvoiceLink } from '../order/invoice-link';
import { orderQuery } from '../order/order-queries';
import { OrderTrack } from '../order/order-track';
import { PurchaseSummary } from '../order/purchase-summary';
import { useStateTexts } from '../order/state-texts';
import { getBuyerName } from '../order/thanked-name';
import { Thumbnails } from '../order/thumbnails';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';
import { MembersLink } from './members-link';
import { isOutcome, OutcomeNotice } from './outcome-notice';
import { SaveOrder, type SaveOrderState, useSaveOrderState } from './save-order';
import { TransferNotice } from './transfer-notice';
import pairs from '../components/fact-list.module.css';
import styles from './checkout.module.css';

/**
 * `/confirmation?order=`: the ordered products, their destination and the next steps, or the reason why there is no
 * order.
 */
export function ConfirmationPage() {
  const [search] = useSearchParams();
  const id = search.get('order');
  // Stored above the order component, which refetches the order when the guest becomes a member
  const saveOrder = useSaveOrderState();
  return id ? <OrderPage id={id} saveOrder={saveOrder} /> : <NoOrder />;
}

function NoOrder() {
  const t = useT();
  return (
    <StatePanel illustration="box" title={t('confirmation.none')} below={<CartOrPopularProducts />}>
      <p>{t('success.unknownText')}</p>
      <MembersLink variant="primary" />
    </StatePanel>
  );
}

function OrderPage({ id, saveOrder }: { id: string; saveOrder: SaveOrderState }) {
  const order = useQuery(orderQuery(id));
  if (order.isPending) return <Loading />;
  if (order.isLoadingError) return <FailureScreen error={order.error} onRetry={() => void order.refetch()} />;
  const state = getOrderState(order.data);
  if (state === 'unpaidTransfer') return <TransferNotice order={order.data} saveOrder={saveOrder} />;
  return isOutcome(state) ? (
    <OutcomeNotice order={order.data} state={state} />
  ) : (
    <ConfirmedOrder order={order.data} state={state} saveOrder={saveOrder} />
  );
}

function ConfirmedOrder({
  order,
  state,
  saveOrder,
}: {
  order: OrderView;
  state: OrderState;
  saveOrder: SaveOrderState;
}) {
  const t = useT();
  const format = useFormat();
  const { user } = useSession();
  const { address, payment, shipping } = order;
  const { tone, icon, title, sentence } = useStateTexts('thanks', state, order);
  useEffect(clearCheckoutStorage, []);
  const pickup = shipping.method === 'pickup';
  const pickupTexts = getPickupTexts();
  return (
    <div className="wrap">
      <div className={`grid g3 justify-start page-top ${styles.title}`}>
        <p className={`state ${tone}`}>
          <Icon name={icon} /> {title}
        </p>
        <PageTitle title={t('confirmation.title', { name: getBuyerName(user, order) })} />
        <p className="lead">
          {sentence} {t('confirmation.lead', { email: order.customer.email })}
        </p>
        <p className={`inline-row g3 cut-thumb ${styles.number}`}>
          <span className="small muted">{t('profile.order')}</span> <b className="num">{order.number}</b>
          <CopyButton
            variant="quiet"
            className="small"
            text={order.number}
            label={t('confirmation.number')}
          />
        </p>
        <Thumbnails
          large
          images={order.lines.map(({ id, image, title }) => ({ key: id, image, alt: title }))}
        />
        <div className="acts">
          <MembersLink variant="primary" order={order._id} />
          <InvoiceLink order={order} />
        </div>
      </div>
      <SaveOrder order={order} saveState={saveOrder} />
      <section className={`grid g5 tinted cut-corner ${styles.follow}`} aria-labelledby="confirmation-follow">
        <h2 id="confirmation-follow">{t('confirmation.follow')}</h2>
        <OrderTrack
          order={order}
          texts={{
            processing: { text: t('confirmation.prepareText') },
            shipped: pickup
              ? { title: t('confirmation.ready'), text: t('confirmation.writeReady') }
              : { text: t('confirmation.writeText') },
            delivered: pickup
              ? { title: t('confirmation.collect'), text: t('confirmation.collectText', pickupTexts) }
              : { text: t('confirmation.arriveText') },
          }}
        />
      </section>
      <div className={`grid g6 ${styles.grid}`}>
        <div className={`grid min0 ${styles.blocks}`}>
          <section aria-labelledby="confirmation-facts">
            <h2 id="confirmation-facts">{t('confirmation.facts')}</h2>
            <dl className={`grid rule ${pairs.pairs}`}>
              <div>
                <dt>{t(pickup ? 'confirmation.collectAt' : 'confirmation.deliverTo')}</dt>
                <dd>
                  {address.name}
                  <br />
                  {pickup ? pickupTexts.street : address.line1}
                  <br />
                  {pickup ? pickupTexts.city : `${address.postcode} ${address.city}`}
                </dd>
              </div>
              <div>
                <dt>{t('confirmation.paidWith')}</dt>
                <dd>
                  {payment.card
                    ? payment.card.last4
                      ? t('confirmation.card', payment.card)
                      : payment.card.brand
                    : t('checkout.transfer')}
                  {payment.paidAt &&
                    `, ${format.date(payment.paidAt, { dateStyle: 'long', timeStyle: 'short' })}`}
                </dd>
              </div>
              <div>
                <dt>{t('confirmation.problem')}</dt>
                <dd>
                  {t('confirmation.problemText')} <Link to="/contact">{t('confirmation.problemLink')}</Link>.
                  <br />
                  <Link to={`/withdrawal?order=${order._id}`}>{t('footer.withdrawal')}</Link>
                  <br />
                  <CancelOrder order={order} />
                </dd>
              </div>
            </dl>
          </section>
        </div>
        <PurchaseSummary order={order} totalLabel={t('confirmation.totalPaid')} />
      </div>
      <LeavePurchase className={styles.shared} />
    </div>
  );
}
