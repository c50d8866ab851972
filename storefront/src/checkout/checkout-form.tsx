import '@munay/kit/form.css';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { HOME_POSTCODE, isOutsideVat, isPostcode, requiresLocation } from '@munay/contracts/order/address';
import type { CartView } from '@munay/contracts/order/cart';
import type { CheckoutInput } from '@munay/contracts/order/order-fields';
import { PAGE_METHOD, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { currentLocale, endpointQuery, useFormat, useQuery, useT } from '@munay/kit';
import { ErrorSummary, Form, useForm } from '@munay/kit/forms';
import { useDigits } from '../account/digits-field';
import {
  type AddressField,
  COLLECTOR_FIELDS,
  describeProblems,
  isAddressField,
  toAddress,
  toCollector,
} from '../address/address-rules';
import { type BillingField, findBillingProblems, toBillingInput } from '../address/billing-rules';
import { CartCodes } from '../cart/cart-codes-slot';
import { useCartQuote } from '../cart/footer/cart-quote';
import { useWideScreen } from '../hooks/use-wide-screen';
import { OrderSummary } from '../order/order-summary';
import { toSummaryLines } from '../order/summary-lines';
import { AddressSection } from './address-section';
import { CheckoutDigits } from './checkout-digits';
import { getTaxId, useCheckoutDraft } from './checkout-draft';
import { CheckoutFailure } from './checkout-failure';
import { CheckoutSums } from './checkout-sums';
import { CheckoutUnavailableLines } from './checkout-unavailable-lines-slot';
import { CollapsedLines } from './collapsed-lines';
import { ConfirmWithoutCodes, useInapplicableCodes } from './confirm-without-codes-slot';
import { DeliverySection } from './delivery-section';
import { Conditions, OrderButton } from './order-button';
import { InvoiceFields, OrderNote } from './order-extras';
import type { Payer } from './payer';
import { PaymentSection } from './payment-section';
import { usePlaceOrder } from './use-place-order';
import styles from './checkout.module.css';

const FORM_ID = 'checkout';

export function CheckoutForm({ user, cart }: { user: Payer; cart: CartView }) {
  const t = useT();
  const format = useFormat();
  const { draft, change } = useCheckoutDraft(user);
  const { address, savedIndex, method, note, invoice, billing, saveAddress, saveBilling } = draft;
  const methods = useQuery(endpointQuery(ENDPOINTS.paymentMethods));
  const paymentMethods = methods.data ?? [PAGE_METHOD];
  const payment = paymentMethods.includes(draft.payment) ? draft.payment : PAGE_METHOD;
  const taxId = getTaxId(draft);
  const isPickup = method === 'pickup';
  // For pickup, the address fields contain the billing address
  const billingDraft = { ...billing, apart: billing.apart && !isPickup };
  // Outside the delivery area, shipping can still be selected, so that the buyer can enter another address
  const hasDestination = requiresLocation({ shipping: method, taxId }) || !isOutsideVat(address.postcode);
  const postcode = hasDestination && isPostcode(address.postcode) ? address.postcode : HOME_POSTCODE;
  // The quote does not depend on the selected method, because it contains the totals for all methods
  const { quote, option: latestOption, isCurrent, codes, rows } = useCartQuote(cart, postcode, method);
  const option = isCurrent ? latestOption : undefined;
  const totalCents = option?.totalCents;
  const taxIdAboveCents = quote.data?.taxIdAboveCents ?? Infinity;
  const needsTaxId = (latestOption?.totalCents ?? cart.goodsCents) > taxIdAboveCents;
  const taxIdRequired = t('checkout.taxIdRequired', { sum: format.sum(taxIdAboveCents) });
  const needsAddress = needsTaxId || requiresLocation({ shipping: method, taxId });
  const wantsInvoice = invoice || needsTaxId;

  const digits = useDigits();
  const placement = usePlaceOrder(payment, digits);
  const inapplicableCodes = useInapplicableCodes(codes);

  const send = async (): Promise<void> => {
    const body: CheckoutInput = {
      address: needsAddress ? toAddress(address) : toCollector(address),
      shipping: method,
      cartDigest: cart.digest,
      totalCents,
      note: note.trim() || undefined,
      ...(wantsInvoice && toBillingInput(billingDraft)),
      saveBilling: (wantsInvoice && saveBilling && !user.isGuest) || undefined,
      locale: currentLocale(),
      saveAddress: (needsAddress && savedIndex === -1 && saveAddress && !user.isGuest) || undefined,
    };
    if (await inapplicableCodes.confirm()) await placement(body);
  };
  // Pickup is always possible, because the workshop is inside the VAT area
  const isTooFar = isOutsideVat(postcode) && method !== 'pickup';
  const delivery = t(isCurrent ? 'address.wrong.delivery' : 'address.wrong.deliveryUnknown');
  const form = useForm<AddressField | BillingField | 'delivery'>({
    id: FORM_ID,
    check: () => ({
      delivery: option === undefined && !isTooFar ? delivery : undefined,
      ...(isTooFar && { postcode: t('address.wrong.notServed') }),
      ...describeProblems(address, '', t, needsAddress ? undefined : COLLECTOR_FIELDS),
      ...(wantsInvoice && findBillingProblems(billingDraft, t)),
      ...(needsTaxId && billing.taxId.trim() === '' && { taxId: taxIdRequired }),
    }),
    send,
    onWrong: (fields) => fields.some(isAddressField) && change({ savedIndex: -1 }),
  });
  const { failure } = form;
  const choosePayment = (method: PaymentMethod): void => {
    change({ payment: method });
    // The error may not apply to the new payment method
    if (failure !== null) form.reset();
  };
  const isWide = useWideScreen();
  const lines = toSummaryLines(cart);

  const order = (
    <OrderButton
      form={FORM_ID}
      busy={form.busy}
      isUnpriced={quote.isPending}
      payment={payment}
      totalCents={totalCents}
    />
  );
  const conditions = <Conditions isGuest={user.isGuest} />;

  return (
    <>
      <div className={`grid g6 ${styles.grid}`}>
        {!isWide && (
          <CollapsedLines lines={lines} totalCents={latestOption?.totalCents}>
            <CartCodes cart={cart} codes={codes} />
          </CollapsedLines>
        )}
        <Form id={FORM_ID} className={`grid min0 ${styles.steps}`} {...form.props}>
          <ErrorSummary {...form.summary} />
          {failure !== null && (
            <CheckoutFailure
              failure={failure}
              payment={payment}
              digits={digits}
              onSelectCard={() => choosePayment(PAGE_METHOD)}
            />
          )}
          <CheckoutUnavailableLines />
          <DeliverySection
            heading={form.field('delivery').ref}
            quote={quote}
            postcode={postcode}
            method={method}
            onChange={(value) => change({ method: value })}
          />
          <section aria-labelledby="checkout-where">
            <AddressSection
              user={user}
              draft={draft}
              needsAddress={needsAddress}
              isOutsideDeliveryArea={isTooFar}
              change={change}
              field={form.field}
              onAddressChange={form.reset}
            />
            <OrderNote note={note} onChange={(text) => change({ note: text })} />
            <InvoiceFields
              user={user}
              draft={draft}
              requiredText={needsTaxId ? taxIdRequired : undefined}
              change={change}
              field={form.field}
            />
          </section>
          <PaymentSection offeredMethods={paymentMethods} payment={payment} onChoose={choosePayment} />
        </Form>
        {/* Outside the form, because codes have their own forms */}
        <OrderSummary
          title={t('checkout.yourOrder')}
          lines={isWide ? lines : []}
          codes={<CartCodes cart={cart} codes={codes} />}
          sums={<CheckoutSums rows={rows} method={method} isStale={!isCurrent} />}
        >
          <p className="small muted">{t('checkout.vat')}</p>
          <CheckoutDigits digits={digits} form={FORM_ID} />
          {isWide && (
            <>
              {order}
              {conditions}
            </>
          )}
        </OrderSummary>
        <ConfirmWithoutCodes payment={payment} {...inapplicableCodes.question} />
      </div>
      {!isWide && (
        <>
          <div className={`on-white line-above foot-bar ${styles.bar}`}>{order}</div>
          {conditions}
        </>
      )}
    </>
  );
}
