import {
  listMethodsWith,
  METHOD_TRAITS,
  type PaymentMethod,
  type PaymentType,
} from '@munay/contracts/shop/payment-methods';
import { useT } from '@munay/kit';
import { listOtherTypes } from '../cart/footer/other-types';
import { ChoiceGroup } from '../components/choice-group';

interface PaymentSectionProps {
  offeredMethods: readonly (PaymentMethod | PaymentType)[];
  payment: PaymentMethod;
  onChoose: (payment: PaymentMethod) => void;
}

export function PaymentSection({ offeredMethods, payment, onChoose }: PaymentSectionProps) {
  const t = useT();
  return (
    <section aria-labelledby="checkout-payment">
      <h2 id="checkout-payment">{t('checkout.payment')}</h2>
      <ChoiceGroup
        labelledBy="checkout-payment"
        name="payment"
        value={payment}
        onChange={(value) => onChoose(value as PaymentMethod)}
        choices={listMethodsWith('atCheckout', true)
          .filter((value) => offeredMethods.includes(value))
          .map((value) => ({
            value,
            title: [
              t(`checkout.${value}`),
              ...(METHOD_TRAITS[value].paid === 'onPage'
                ? listOtherTypes(offeredMethods).map((type) => t(`payment.${type}`))
                : []),
            ].join(', '),
            text: t(`checkout.${value}Text`),
          }))}
      />
    </section>
  );
}
