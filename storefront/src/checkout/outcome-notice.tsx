import type { OrderView } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import { ButtonLink, useT } from '@munay/kit';
import { CartOrPopular } from '../cart/cart-or-popular-slot';
import { StatePanel } from '../components/state/state-panel';
import { useHeldUntil } from '../order/order-status';
import { MembersLink } from './members-link';

const OUTCOMES = {
  pending_payment: 'waiting',
  payment_processing: 'processing',
  review: 'review',
  cancelled_refund_pending: 'goingBack',
  refunded: 'back',
  charged_back: 'takenBack',
  expired: 'unpaid',
  cancelled: 'unpaid',
  payment_failed: 'unpaid',
  archived: 'unpaid',
} as const satisfies Partial<Record<OrderStatus, string>>;
type Unsold = OrderView & { status: keyof typeof OUTCOMES };

type Outcome = (typeof OUTCOMES)[Unsold['status']];

export const isUnsold = (order: OrderView): order is Unsold => Object.hasOwn(OUTCOMES, order.status);

function outcomeOf({ status, payment }: Unsold): Outcome {
  const isBack = payment.refundedCents >= payment.paidCents;
  // The bank may return a refund
  return status === 'refunded' && !isBack ? 'goingBack' : OUTCOMES[status];
}

/** Back from the payment page without a paid order: what happened, where the money is, what comes next. */
export function OutcomeNotice({ order }: { order: Unsold }) {
  const t = useT();
  const outcome = outcomeOf(order);
  const until = useHeldUntil(order);
  const { url } = order.payment;
  return (
    <StatePanel
      drawing={outcome === 'waiting' ? 'box' : 'card'}
      title={t(`outcome.${outcome}`)}
      below={outcome === 'unpaid' && <CartOrPopular />}
    >
      <p>{t(`outcome.${outcome}Text`, { number: order.number, email: order.customer.email, until })}</p>
      <div className="acts">
        {outcome === 'waiting' && url && (
          <ButtonLink variant="primary" href={url}>
            {t('outcome.pay')}
          </ButtonLink>
        )}
        {outcome === 'unpaid' && (
          <ButtonLink variant="primary" to="/checkout">
            {t('outcome.again')}
          </ButtonLink>
        )}
        <MembersLink order={order._id} />
        <ButtonLink variant="quiet" to="/contact">
          {t('link.write')}
        </ButtonLink>
      </div>
    </StatePanel>
  );
}
