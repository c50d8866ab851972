import { DRAFT_ORDER } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { COUNTER_METHODS, type CounterMethod, METHOD_TRAITS } from '@munay/contracts/shop/payment-methods';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import { endpointQuery, useQuery, useT } from '@munay/kit';
import { AdminInput, AdminSelect } from '../form/admin-field';

/** Payment method of a draft order, and the reference of the payment. */
export function PaymentFields({
  payment,
  reference,
  error,
  onPaymentChange,
  onReferenceChange,
}: {
  payment: CounterMethod;
  reference: string;
  error: string | undefined;
  onPaymentChange: (payment: CounterMethod) => void;
  onReferenceChange: (reference: string) => void;
}) {
  const t = useT();
  const methods = useQuery(endpointQuery(ENDPOINTS.paymentMethods));
  return (
    <>
      <AdminSelect
        label={t('payment.method')}
        path="payment"
        span={6}
        value={payment}
        onChange={(value) => onPaymentChange(COUNTER_METHODS.find((item) => item === value) ?? payment)}
        options={COUNTER_METHODS.filter(
          (value) => !METHOD_TRAITS[value].toAccount || methods.data?.includes(value),
        ).map((value) => ({ value, label: t(`payment.${value}`) }))}
      />
      <AdminInput
        label={t('order.reference')}
        path="reference"
        span={6}
        value={reference}
        maxLength={DRAFT_ORDER.reference.max}
        error={error}
        hint={t(`draft.reference.${payment}`)}
        onChange={onReferenceChange}
      />
    </>
  );
}

export function DeliverySelect({
  value,
  onChange,
}: {
  value: ShippingMethod;
  onChange: (method: ShippingMethod) => void;
}) {
  const t = useT();
  return (
    <AdminSelect
      label={t('draft.deliveryMethod')}
      path="shipping"
      span={6}
      value={value}
      onChange={(method) => onChange(method === 'standard' ? 'standard' : 'pickup')}
      options={(['pickup', 'standard'] as const).map((method) => ({
        value: method,
        label: t(`method.${method}`),
      }))}
    />
  );
}
