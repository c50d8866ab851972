import { type ReactNode, useState } from 'react';
import type { DraftOrder, DraftQuote } from '@munay/contracts/admin/draft-order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { omitEmpty, pickTexts } from '@munay/contracts/fields';
import type { Locale } from '@munay/contracts/locale';
import {
  type Address,
  ADDRESS_FIELDS,
  findMissingLocationFields,
  requiresLocation,
} from '@munay/contracts/order/address';
import { SAVED_ADDRESS } from '@munay/contracts/order/address-fields';
import {
  type CounterMethod,
  DEFAULT_COUNTER_METHOD,
  METHOD_TRAITS,
} from '@munay/contracts/shop/payment-methods';
import type { ShippingMethod } from '@munay/contracts/shop/shipping';
import {
  ApiError,
  Button,
  call,
  findFailureFacts,
  getErrorText,
  invalidate,
  toast,
  useFormat,
  useMutation,
  useNavigate,
  useQueryClient,
  useT,
} from '@munay/kit';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { DocumentForm } from '../form/document-form';
import { describeRule, type FieldErrors, toFieldErrors, toFieldId } from '../form/field-errors';
import { FieldSummary, useLiveErrors } from '../form/field-summary';
import { useLeaveWarning } from '../form/leave-guard';
import { AdminIcon } from '../icons/admin-icon';
import { AddressFields } from '../order-shared/address-fields';
import { NoteField } from '../order-shared/note-field';
import { orderQuery } from '../order-shared/order-queries';
import { UnprintableCharacters } from '../order-shared/unprintable-characters';
import { DraftBilling, EMPTY_BILLING, toBillingBody } from './draft-billing';
import { DraftCustomer } from './draft-customer';
import { DraftDiscountsPanel, listMissingFields, NO_DISCOUNTS, toRequestBody } from './draft-discounts';
import { DraftLines, type DraftOrderLine } from './draft-lines';
import { DeliverySelect, PaymentFields } from './draft-payment';
import { DraftSum, useDraftQuote } from './draft-sum';
import form from '../form/form.module.css';
import styles from '../order-shared/order-form.module.css';

const findUnprintableCharacters = (error: unknown): string[] =>
  findFailureFacts(error, 'unprintableCharacters')?.characters ?? [];

const EMPTY_ADDRESS: Address = { ...pickTexts(ADDRESS_FIELDS, {}), country: 'ES' };

/** Mutation that places the order and opens its page. */
function useDraftOrder(onRejected: (error: Error) => void) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DraftOrder) => call(ENDPOINTS.draftOrder, { body }),
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order._id).queryKey, order);
      void invalidate(client, ENDPOINTS.getAllOrders);
      toast.success(t('draft.created', { number: order.number }));
      void navigate(`/admin/dashboard?tab=orders&order=${order._id}`);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.key === 'totalDiffers')
        void invalidate(client, ENDPOINTS.quoteDraft);
      onRejected(error);
    },
  });
}

/** The summary that staff confirm before placing the order. */
function useReview(
  lines: readonly DraftOrderLine[],
  payment: CounterMethod,
  email: string,
  quote: DraftQuote | undefined,
) {
  const t = useT();
  const format = useFormat();
  const goods = lines.map(({ title, size, quantity }) => `${quantity} × ${title}, ${size}`).join(' · ');
  return {
    title: t('draft.reviewTitle', { sum: format.money(quote?.sums.totalCents ?? 0) }),
    text: [
      `${goods}.`,
      t(`draft.review.${payment}`),
      email === '' ? t('draft.reviewNoEmail') : t('draft.reviewEmail', { email }),
    ].join(' '),
    confirmLabel: t('draft.create'),
  };
}

const ErrorText = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <p className="err" role={role}>
    <AdminIcon name="circle-x" /> {children}
  </p>
);

/** `/admin/orders/new`: an order taken by phone or at a stall, at current prices. */
export function DraftPage() {
  const t = useT();
  const [key] = useState(() => crypto.randomUUID());
  const [lines, setLines] = useState<readonly DraftOrderLine[]>([]);
  const [customer, setCustomer] = useState({ name: '', email: '', phone: '' });
  const [address, setAddress] = useState(EMPTY_ADDRESS);
  const [billing, setBilling] = useState(EMPTY_BILLING);
  const [shipping, setShipping] = useState<ShippingMethod>('pickup');
  const [payment, setPayment] = useState(DEFAULT_COUNTER_METHOD);
  const [locale, setLocale] = useState<Locale>('es');
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [discounts, setDiscounts] = useState(NO_DISCOUNTS);
  /** Whether staff accept that unprintable characters are replaced on the invoice. */
  const [isLossy, setLossy] = useState(false);
  const [serverErrors, setServerErrors] = useState<FieldErrors>({});
  const values = { lines, customer, address, billing, shipping, payment, reference, ...discounts };
  const errors = useLiveErrors(serverErrors, values);
  const contact = { postcode: address.postcode, email: customer.email };
  const draftQuote = useDraftQuote(lines, shipping, contact, discounts);
  const { quote } = draftQuote;
  const createDraft = useDraftOrder((error) => setServerErrors(toFieldErrors(error, t)));
  useLeaveWarning(lines.length > 0 && !createDraft.isSuccess);
  // An invoice with a tax id must include the customer's address
  const hasPlace = requiresLocation({ shipping, taxId: billing.taxId });
  const check = (): boolean => {
    if (createDraft.isPending) return false;
    const missingFields = [
      ...(customer.name.trim() ? [] : ['customer.name']),
      ...(hasPlace ? findMissingLocationFields(address).map((part) => `address.${part}`) : []),
      ...(METHOD_TRAITS[payment].requiresReference && !reference.trim() ? ['reference'] : []),
      ...listMissingFields(discounts),
    ];
    const result = {
      ...(lines.length === 0 && { lines: t('draft.noLines') }),
      ...(lines.length > 0 && !quote && !draftQuote.error && { lines: t('draft.totalPending') }),
      ...Object.fromEntries(missingFields.map((path) => [path, describeRule('required', t)])),
    };
    createDraft.reset();
    setServerErrors(result);
    return Object.keys(result).length === 0;
  };
  const email = customer.email.trim();
  const submitDraft = (): void => {
    const phone = customer.phone.trim();
    createDraft.mutate({
      key,
      customer: { name: customer.name.trim(), ...(email && { email }), ...(phone && !hasPlace && { phone }) },
      locale,
      lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      shipping,
      address: hasPlace
        ? omitEmpty(SAVED_ADDRESS, { ...address, name: address.name || customer.name.trim() })
        : undefined,
      ...toBillingBody(billing, shipping === 'standard'),
      ...toRequestBody(discounts),
      payment,
      note: note || undefined,
      reference: reference.trim() || undefined,
      // If a newer quote changes the total, the server rejects this order and the page shows the new total
      totalCents: quote?.sums.totalCents,
      allowUnprintable: isLossy || undefined,
    });
  };
  const characters = findUnprintableCharacters(createDraft.error);
  const review = useReview(lines, payment, email, quote);
  return (
    <DocumentForm
      className={`grid g4 ${styles.narrow}`}
      onCheck={check}
      review={review}
      onIssue={submitDraft}
    >
      <PageHead
        title={t('draft.title')}
        back={{ to: '/admin/dashboard?tab=orders', label: t('orders.title') }}
      />
      <FieldSummary errors={serverErrors} live={errors} />
      <Panel title={t('order.lines')} id={toFieldId('lines')}>
        <DraftLines lines={lines} draftQuote={draftQuote} onChange={setLines} />
        {errors.lines && <ErrorText>{errors.lines}</ErrorText>}
      </Panel>
      <DraftCustomer
        customer={customer}
        locale={locale}
        showsPhone={!hasPlace}
        errors={errors}
        onChange={setCustomer}
        onLocaleChange={setLocale}
        onSelect={({ customer: { name, email }, address, locale }) => {
          setCustomer({ name, email, phone: address.phone ?? '' });
          setAddress({ ...EMPTY_ADDRESS, ...address });
          setLocale(locale);
        }}
      />
      <Panel title={t('draft.shipping')}>
        <div className={form.grid}>
          <DeliverySelect
            value={shipping}
            onChange={(method) => {
              // Fields that the delivery method hides are not required
              setServerErrors({});
              setShipping(method);
            }}
          />
        </div>
        {hasPlace && <AddressFields address={address} onChange={setAddress} errors={errors} />}
      </Panel>
      <DraftBilling
        values={billing}
        hasBillingAddress={shipping === 'standard'}
        taxIdAboveCents={quote?.taxIdAboveCents}
        onChange={setBilling}
        errors={errors}
      />
      <DraftDiscountsPanel
        discounts={discounts}
        quote={quote}
        isStale={draftQuote.isStale}
        errors={errors}
        onChange={setDiscounts}
      />
      <Panel title={t('orders.payment')}>
        <div className={form.grid}>
          <PaymentFields
            payment={payment}
            reference={reference}
            error={errors.reference}
            onPaymentChange={setPayment}
            onReferenceChange={setReference}
          />
          <NoteField value={note} onChange={setNote} />
        </div>
      </Panel>
      <UnprintableCharacters characters={characters}>
        <Button type="submit" onClick={() => setLossy(true)}>
          {t('draft.createAnyway')}
        </Button>
      </UnprintableCharacters>
      {createDraft.isError && characters.length === 0 && Object.keys(serverErrors).length === 0 && (
        <ErrorText role="alert">{getErrorText(createDraft.error)}</ErrorText>
      )}
      <p className={`cluster spread ${styles.ends}`}>
        <DraftSum draftQuote={draftQuote} />
        <Button variant="primary" type="submit" busy={createDraft.isPending} onClick={() => setLossy(false)}>
          {t('draft.review')}
        </Button>
      </p>
    </DocumentForm>
  );
}
