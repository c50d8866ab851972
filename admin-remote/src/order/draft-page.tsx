import type { Address, ShippingMethod } from '@munay/contracts/address';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Locale } from '@munay/contracts/locale';
import { COUNTER_METHODS, type CounterMethod, type DraftOrder } from '@munay/contracts/order-desk';
import { call, errorText, toast, useMutation, useNavigate, useQuery, useQueryClient, useT } from '@munay/kit';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf } from '../parts/field-errors';
import form from '../parts/form.module.css';
import { useLeaveWarning } from '../parts/leave-guard';
import { PageHead } from '../parts/page-head';
import { Panel } from '../parts/panel';
import { StaffArea, StaffInput, StaffSelect } from '../parts/staff-field';
import { StaffIcon } from '../parts/staff-icon';
import { withoutEmpty } from './address-dialog';
import { AddressFields } from './address-fields';
import styles from './desk.module.css';
import { DraftLines, type PickedLine } from './draft-lines';

const NOWHERE: Address = { name: '', line1: '', postcode: '', city: '', province: '', country: 'ES' };

/** `/admin/orders/new`: an order by phone or at a stall, at prices of now. */
export function DraftPage() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [lines, setLines] = useState<readonly PickedLine[]>([]);
  const [customer, setCustomer] = useState({ name: '', email: '' });
  const [address, setAddress] = useState(NOWHERE);
  const [shipping, setShipping] = useState<ShippingMethod>('pickup');
  const [payment, setPayment] = useState<CounterMethod>('cash');
  const [locale, setLocale] = useState<Locale>('es');
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [empty, setEmpty] = useState(false);
  const methods = useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => call(ENDPOINTS.paymentMethods, undefined, { signal }),
  });
  const take = useMutation({
    mutationFn: (body: DraftOrder) => call(ENDPOINTS.draftOrder, { body }),
    onSuccess: (order) => {
      client.setQueryData(['order', order._id], order);
      void client.invalidateQueries({ queryKey: ['orders'] });
      toast.success(t('draft.taken', { number: order.number }));
      void navigate(`/admin/dashboard?tab=orders&order=${order._id}`);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  useLeaveWarning(lines.length > 0 && !take.isSuccess);
  const errors = fieldErrorsOf(take.error, t);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setEmpty(lines.length === 0);
    if (lines.length === 0 || take.isPending) return;
    take.mutate({
      key,
      customer: { name: customer.name.trim(), email: customer.email.trim() },
      locale,
      lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      shipping,
      address: withoutEmpty({ ...address, name: address.name || customer.name.trim() }),
      payment,
      ...(note && { note }),
      ...(reference && { reference }),
    });
  };
  return (
    <form className={styles.narrow} onSubmit={submit} noValidate>
      <PageHead
        title={t('draft.title')}
        back={{ to: '/admin/dashboard?tab=orders', label: t('orders.title') }}
      />
      <Panel title={t('order.lines')}>
        <DraftLines lines={lines} onChange={setLines} />
        {empty && (
          <p className="err" role="alert">
            <StaffIcon name="circle-x" /> {t('draft.noLines')}
          </p>
        )}
      </Panel>
      <Panel title={t('orders.customer')} note={t('draft.customerHint')}>
        <div className={form.grid}>
          <StaffInput
            label={t('address.name')}
            path="customer.name"
            span={6}
            value={customer.name}
            error={errors['customer.name']}
            onChange={(name) => setCustomer({ ...customer, name })}
          />
          <StaffInput
            label={t('draft.email')}
            path="customer.email"
            span={6}
            type="email"
            value={customer.email}
            error={errors['customer.email']}
            onChange={(email) => setCustomer({ ...customer, email })}
          />
          <StaffSelect
            label={t('draft.locale')}
            path="locale"
            span={3}
            value={locale}
            onChange={(value) => setLocale(value === 'en' ? 'en' : 'es')}
            options={(['es', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </div>
      </Panel>
      <Panel title={t('order.address')}>
        <div className={form.grid}>
          <StaffSelect
            label={t('draft.shipping')}
            path="shipping"
            span={6}
            value={shipping}
            onChange={(value) => setShipping(value === 'standard' ? 'standard' : 'pickup')}
            options={(['pickup', 'standard'] as const).map((value) => ({
              value,
              label: t(`method.${value}`),
            }))}
          />
        </div>
        <AddressFields address={address} onChange={setAddress} errors={errors} />
      </Panel>
      <Panel title={t('orders.payment')}>
        <div className={form.grid}>
          <StaffSelect
            label={t('payment.method')}
            path="payment"
            span={6}
            value={payment}
            onChange={(value) => setPayment(COUNTER_METHODS.find((one) => one === value) ?? 'cash')}
            options={COUNTER_METHODS.filter(
              (value) => value !== 'transfer' || methods.data?.includes(value),
            ).map((value) => ({ value, label: t(`payment.${value}`) }))}
          />
          <StaffInput
            label={t('desk.reference')}
            path="reference"
            span={6}
            value={reference}
            maxLength={80}
            error={errors.reference}
            hint={t(`draft.reference.${payment}`)}
            onChange={setReference}
          />
          <StaffArea
            label={t('order.note')}
            path="note"
            rows={2}
            maxLength={500}
            value={note}
            onChange={setNote}
          />
        </div>
      </Panel>
      {take.isError && (
        <p className="err" role="alert">
          <StaffIcon name="circle-x" /> {errorText(take.error)}
        </p>
      )}
      <p>
        <button className="btn btn-primary" type="submit" aria-busy={take.isPending}>
          {t('draft.take')}
        </button>
      </p>
    </form>
  );
}
