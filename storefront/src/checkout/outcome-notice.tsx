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
  unpaidCard: { illustration: 'box', next: 'pay' },
  paymentProcessing: { illustration: 'card' },
  review: { illustration: 'card' },
  cancelledByBuyer: { illustration: 'box', next: 'browse' },
  cancelledByShop: { illustration: 'box', next: 'browse' },
  cancelledPaidByBuyer: { illustration: 'box' },
  cancelledPaidByShop: { illustration: 'box' },
  refunded: { illustration: 'card' },
  refundOwed: { illustration: 'card' },
  chargedBack: { illustration: 'card' },
  expired: { illustration: 'card', next: 'again' },
  paymentFailed: { illustration: 'card', next: 'again' },
  archived: { illustration: 'box', next: 'browse' },
} as const satisfies Partial<Record<OrderState, { illustration: IllustrationName; next?: NextStep }>>;
type Outcome = keyof typeof OUTCOMES;

export const isOutcome = (state: OrderState): state is Outcome => Object.hasOwn(OUTCOMES, state);

/** Status of an order that will not be delivered, with the state of its payment and the next step. */
export function OutcomeNotice({ order, state }: { order: OrderView; state: Outcome }) {
  const t = useT();
  const { title, sentence } = useStateTexts('thanks', state, order);
  const { illustration, next }: { illustration: IllustrationName; next?: NextStep } = OUTCOMES[state];
  const { url } = order.payment;
  return (
    <StatePanel
      illustration={illustration}
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
