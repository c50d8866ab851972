import type { OrderView } from '@munay/contracts/order/order';
import type { OrderState } from '@munay/contracts/order/order-state';
import { ButtonLink, useT } from '@munay/kit';
import { type IllustrationName, StatePanel } from '../components/state/state-panel';
import { useStateTexts } from '../order/state-texts';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';
import { MembersLink } from './members-link';

/** The buyer's next step: pay, order again, or browse. */
type NextStep = 'pay' | 'again' | 'browse';

const OUTCOMES = {
  unpaidCard: { drawing: 'box', next: 'pay' },
  paymentProcessing: { drawing: 'card' },
  review: { drawing: 'card' },
  cancelledByBuyer: { drawing: 'box', next: 'browse' },
  cancelledByShop: { drawing: 'box', next: 'browse' },
  cancelledPaidByBuyer: { drawing: 'box' },
  cancelledPaidByShop: { drawing: 'box' },
  refunded: { drawing: 'card' },
  refundOwed: { drawing: 'card' },
  chargedBack: { drawing: 'card' },
  expired: { drawing: 'card', next: 'again' },
  paymentFailed: { drawing: 'card', next: 'again' },
  archived: { drawing: 'box', next: 'browse' },
} as const satisfies Partial<Record<OrderState, { drawing: IllustrationName; next?: NextStep }>>;
type Outcome = keyof typeof OUTCOMES;

export const isOutcome = (state: OrderState): state is Outcome => Object.hasOwn(OUTCOMES, state);

/** Status of an order that will not arrive: what happened, where the payment is, and the next step. */
export function OutcomeNotice({ order, state }: { order: OrderView; state: Outcome }) {
  const t = useT();
  const { title, sentence } = useStateTexts('thanks', state, order);
  const { drawing, next }: { drawing: IllustrationName; next?: NextStep } = OUTCOMES[state];
  const { url } = order.payment;
  return (
    <StatePanel
      illustration={drawing}
      state={state}
      title={title}
      below={(next === 'again' || next === 'browse') && <CartOrPopularProducts />}
    >
      <p>{sentence}</p>
      <p className="small muted">
        {t('profile.order')} <b className="num">{order.number}</b>
      </p>
      <div className="acts">
        {next === 'pay' && url && (
          <ButtonLink variant="primary" href={url}>
            {t('outcome.pay')}
          </ButtonLink>
        )}
        {next === 'again' && (
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
