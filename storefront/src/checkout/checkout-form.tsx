import { shippingCents, type ShippingMethod, type ShippingOption } from '@munay/contracts/address';
import type { CartView } from '@munay/contracts/cart';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CheckoutInput, PaymentMethod } from '@munay/contracts/order';
import type { UserView } from '@munay/contracts/user';
import {
  call,
  currentLocale,
  ErrorSummary,
  type FormError,
  Icon,
  keepPreviousData,
  TextField,
  useFormat,
  useNavigate,
  useQuery,
  useSession,
  useT,
} from '@munay/kit';
import { type FormEvent, useState } from 'react';
import { cartLines } from '../parts/lines';
import { OrderBox, SumRow } from '../parts/order-box';
import { AddressFields } from './address-fields';
import { problemsOf, toAddress, withField } from './address-form';
import { addressAt, forgetCheckout, useCheckoutDraft } from './checkout-draft';
import { CheckoutFailure, newCartOf } from './checkout-failure';
import { ChoiceGroup } from './choice-group';
import styles from './checkout.module.css';

const HOME_POSTCODE = '28001';

/** Address, delivery and way of payment. Prices and sums shown here are the server's; it decides them anew. */
export function CheckoutForm({ user, cart }: { user: UserView; cart: CartView }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { setCart, refresh } = useSession();
  const { draft, change } = useCheckoutDraft(user);
  const { address, savedIndex, method, note, taxId, saveAddress } = draft;
  const methods = useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => call(ENDPOINTS.paymentMethods, undefined, { signal }),
  });
  const offered = methods.data ?? ['card'];
  const payment = offered.includes(draft.payment) ? draft.payment : 'card';
  const [summary, setSummary] = useState<FormError[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const postcode = /^\d{5}$/.test(address.postcode) ? address.postcode : HOME_POSTCODE;
  const options = useQuery({
    queryKey: ['shipping', postcode],
    queryFn: ({ signal }) => call(ENDPOINTS.shippingOptions, { query: { postcode } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const costOf = (option: ShippingOption | undefined): number =>
    option ? shippingCents(option, cart.goodsCents) : 0;
  const deliveryCents = costOf(options.data?.find((option) => option.method === method));
  const totalCents = cart.goodsCents + deliveryCents;
  const errors = Object.fromEntries(summary.map(({ field, text }) => [field.replace('checkout-', ''), text]));

  const chooseSaved = (index: number): void => {
    change({ savedIndex: index, address: addressAt(user, index) });
    setSummary([]);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrong = problemsOf(address, taxId);
    setSummary(wrong.map((field) => ({ field: `checkout-${field}`, text: t(`address.wrong.${field}`) })));
    setFailure(null);
    if (wrong.length > 0) return change({ savedIndex: -1 });
    setBusy(true);
    const body: CheckoutInput = {
      address: toAddress(address),
      shipping: method,
      cartDigest: cart.digest,
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(taxId.trim() ? { taxId: taxId.trim().toUpperCase() } : {}),
      locale: currentLocale(),
      ...(savedIndex === -1 && saveAddress ? { saveAddress: true } : {}),
    };
    try {
      if (payment === 'card') {
        window.location.assign(await call(ENDPOINTS.checkout, { body }));
        return; // the button stays busy until the payment page is there
      }
      const order = await call(ENDPOINTS.createOrder, { body });
      forgetCheckout();
      await refresh();
      void navigate(`/confirmation?order=${order._id}`);
    } catch (error) {
      setFailure(error);
      const changed = newCartOf(error);
      if (changed) setCart(changed);
    }
    setBusy(false);
  };

  return (
    <form className={styles.grid} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.steps}>
        <ErrorSummary errors={summary} />
        {failure !== null && <CheckoutFailure failure={failure} email={user.email} />}
        <section aria-labelledby="checkout-where">
          <h2 id="checkout-where">{t('checkout.where')}</h2>
          <p className={`small muted ${styles.note}`}>{t('checkout.receipt', { email: user.email })}</p>
          {user.addresses.length > 0 && (
            <div className={styles.saved}>
              <ChoiceGroup
                label={t('checkout.saved')}
                name="saved"
                value={String(savedIndex)}
                onChange={(value) => chooseSaved(Number(value))}
                choices={[
                  ...user.addresses.map(({ name, line1, postcode: code, city }, index) => ({
                    value: String(index),
                    title: name,
                    text: `${line1}, ${code} ${city}`,
                  })),
                  { value: '-1', title: t('checkout.otherAddress'), text: '' },
                ]}
              />
            </div>
          )}
          {savedIndex === -1 && (
            <>
              <AddressFields
                draft={address}
                errors={errors}
                idPrefix="checkout"
                onChange={(field, value) => change({ address: withField(address, field, value) })}
              />
              <label className="check">
                <input
                  type="checkbox"
                  checked={saveAddress}
                  onChange={(event) => change({ saveAddress: event.target.checked })}
                />{' '}
                <span>{t('checkout.saveAddress')}</span>
              </label>
            </>
          )}
          <details className={styles.fold} open={errors.taxId !== undefined || undefined}>
            <summary>
              <Icon name="plus" small /> {t('checkout.more')}
            </summary>
            <div className="fields">
              <div className="f">
                <label htmlFor="checkout-note">{t('checkout.note')}</label>
                <textarea
                  className="input"
                  id="checkout-note"
                  rows={3}
                  maxLength={500}
                  value={note}
                  onChange={(event) => change({ note: event.target.value })}
                />
              </div>
              <TextField
                label={t('checkout.taxId')}
                hint={t('checkout.taxIdHint')}
                id="checkout-taxId"
                value={taxId}
                error={errors.taxId ?? ''}
                onChange={(event) => change({ taxId: event.target.value })}
              />
            </div>
          </details>
        </section>
        <section aria-labelledby="checkout-delivery">
          <h2 id="checkout-delivery">{t('checkout.delivery')}</h2>
          <ChoiceGroup
            labelledBy="checkout-delivery"
            name="delivery"
            value={method}
            onChange={(value) => change({ method: value as ShippingMethod })}
            choices={(options.data ?? []).map((option) => ({
              value: option.method,
              title: t(`checkout.${option.method}`),
              text: t(`checkout.${option.method}Text`),
              price: format.money(costOf(option)),
            }))}
          />
        </section>
        <section aria-labelledby="checkout-payment">
          <h2 id="checkout-payment">{t('checkout.payment')}</h2>
          <ChoiceGroup
            labelledBy="checkout-payment"
            name="payment"
            value={payment}
            onChange={(value) => change({ payment: value as PaymentMethod })}
            choices={(['card', 'transfer'] as const)
              .filter((value) => offered.includes(value))
              .map((value) => ({
                value,
                title: t(`checkout.${value}`),
                text: t(`checkout.${value}Text`),
              }))}
          />
        </section>
      </div>
      <OrderBox
        title={t('checkout.yourOrder')}
        lines={cartLines(cart)}
        sums={
          <>
            <SumRow label={t('auth.subtotal')} cents={cart.goodsCents} />
            <SumRow
              label={t(method === 'pickup' ? 'checkout.pickup' : 'checkout.shippingSum')}
              cents={deliveryCents}
            />
            <SumRow kind="total" label={t('checkout.total')} cents={totalCents} />
            {cart.savedCents > 0 && (
              <SumRow kind="save" label={t('checkout.saved2')} cents={cart.savedCents} />
            )}
          </>
        }
      >
        <p className="small muted">{t('checkout.vat')}</p>
        <button className={`btn btn-primary btn-wide ${styles.pay}`} type="submit" aria-disabled={busy}>
          <Icon name="lock" small />{' '}
          {busy
            ? t('auth.wait')
            : t(payment === 'card' ? 'checkout.pay' : 'checkout.order', { sum: format.money(totalCents) })}
        </button>
        <p className={styles.fine}>
          <Icon name="rotate-ccw" small />
          <span>{t('checkout.fine')}</span>
        </p>
      </OrderBox>
    </form>
  );
}
