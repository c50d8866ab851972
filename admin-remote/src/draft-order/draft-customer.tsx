import { useState } from 'react';
import type { AdminOrder } from '@munay/contracts/admin/order';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import type { Locale } from '@munay/contracts/locale';
import type { OrderRow } from '@munay/contracts/order/order';
import { Button, call, endpointQuery, toast, useDebounced, useMutation, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput, AdminSelect } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import form from '../form/form.module.css';
import styles from '../order-shared/order-form.module.css';

interface DraftCustomerProps {
  customer: { name: string; email: string; phone: string };
  locale: Locale;
  /** Whether this form has a phone field; otherwise the phone is part of the address. */
  showsPhone: boolean;
  errors: FieldErrors;
  onChange: (customer: DraftCustomerProps['customer']) => void;
  onLocaleChange: (locale: Locale) => void;
  /** @param order the latest order of the selected customer */
  onSelect: (order: AdminOrder) => void;
}

/** Customer of a draft order, entered by staff or selected from earlier orders. */
export function DraftCustomer(props: DraftCustomerProps) {
  const { customer, locale, showsPhone, errors, onChange, onLocaleChange } = props;
  const t = useT();
  return (
    <Panel title={t('orders.customer')} note={t('draft.customerHint')}>
      <div className={form.grid}>
        <AdminInput
          label={t('address.name')}
          path="customer.name"
          span={6}
          value={customer.name}
          error={errors['customer.name']}
          onChange={(name) => onChange({ ...customer, name })}
        />
        <AdminInput
          label={t('draft.email')}
          path="customer.email"
          span={6}
          type="email"
          value={customer.email}
          error={errors['customer.email']}
          hint={t('draft.emailHint')}
          onChange={(email) => onChange({ ...customer, email })}
        />
        {showsPhone && (
          <AdminInput
            label={t('draft.phone')}
            path="customer.phone"
            span={6}
            type="tel"
            value={customer.phone}
            error={errors['customer.phone']}
            onChange={(phone) => onChange({ ...customer, phone })}
          />
        )}
        <AdminSelect
          label={t('draft.locale')}
          path="locale"
          span={3}
          value={locale}
          onChange={(value) => onLocaleChange(value === 'en' ? 'en' : 'es')}
          options={(['es', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </div>
      <RecentCustomers {...props} />
    </Panel>
  );
}

const MIN_QUERY_LENGTH = 3;
const SEARCH_LIMIT = 20;
const MAX_RECENT_CUSTOMERS = 5;

const toCustomerKey = ({ customer, place }: OrderRow): string =>
  customer.email || foldText(`${customer.name} ${place.postcode}`);

/** The newest order of each customer whose name contains the search text. */
function findRecentOrders(orders: readonly OrderRow[], query: string): OrderRow[] {
  const matchingOrders = orders.filter(({ customer }) => foldText(customer.name).includes(foldText(query)));
  return matchingOrders
    .filter(
      (order, index) =>
        matchingOrders.findIndex((row) => toCustomerKey(row) === toCustomerKey(order)) === index,
    )
    .slice(0, MAX_RECENT_CUSTOMERS);
}

function RecentCustomers({ customer, onSelect }: DraftCustomerProps) {
  const t = useT();
  const [selectedName, setSelectedName] = useState('');
  const query = useDebounced(customer.name.trim());
  const isTyping = query.length >= MIN_QUERY_LENGTH && query !== selectedName;
  const result = useQuery({
    ...endpointQuery(ENDPOINTS.getAllOrders, { query: { q: query, pageSize: SEARCH_LIMIT } }),
    enabled: isTyping,
  });
  const selectOrder = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.openOrder, { params: { id } }),
    onSuccess: (order) => {
      setSelectedName(order.customer.name);
      onSelect(order);
    },
    onError: (error) => toast.failure(error),
  });
  const recentOrders = isTyping ? findRecentOrders(result.data?.orders ?? [], query) : [];
  if (recentOrders.length === 0) return null;
  return (
    <div className={`one-column g2 ${styles.recent}`}>
      <p className="muted">{t('draft.recent')}</p>
      <ul className="wraps g2" role="list" aria-label={t('draft.recent')}>
        {recentOrders.map(({ _id, customer: { name, email }, place }) => (
          <li key={_id}>
            <Button
              busy={selectOrder.isPending && selectOrder.variables === _id}
              onClick={() => selectOrder.mutate(_id)}
            >
              {[name, email, `${place.postcode} ${place.city}`.trim()].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
