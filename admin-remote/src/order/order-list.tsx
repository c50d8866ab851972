import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ORDER_STATUSES, type OrderStatus } from '@munay/contracts/order-moves';
import {
  call,
  FailureScreen,
  Icon,
  keepPreviousData,
  Link,
  Loading,
  PageTitle,
  useNavigate,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { type FormEvent, useState } from 'react';
import layout from '../layout/staff-layout.module.css';
import { readState, toQuery, withChange } from './order-list-query';
import styles from './order.module.css';
import { OrderTable } from './order-table';
import { Pager } from './pager';

/** Statuses that staff look at daily; the others stand in the select. */
const TABS: readonly (OrderStatus | null)[] = [
  null,
  'paid',
  'processing',
  'shipped',
  'review',
  'pending_payment',
];

/** Orders, paged, searched and sorted by the server. */
export function OrderList() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = readState(search);
  const list = useQuery({
    queryKey: ['orders', state],
    queryFn: ({ signal }) => call(ENDPOINTS.getAllOrders, { query: toQuery(state) }, { signal }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <header className={layout.head}>
        <PageTitle title={t('orders.title')} />
      </header>
      <section className={layout.panel} aria-label={t('orders.list')}>
        <nav className={styles.tabs} aria-label={t('orders.views')}>
          {TABS.map((status) => (
            <Link
              key={status ?? 'all'}
              to={withChange(state, { status })}
              aria-current={status === state.status ? 'page' : undefined}
            >
              {status ? t(`status.${status}`) : t('orders.all')}
              {status && list.data && <span className={styles.muted}>{list.data.counts[status] ?? 0}</span>}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>
          <SearchForm key={state.q} q={state.q} onSearch={(q) => void navigate(withChange(state, { q }))} />
          <select
            className={styles.select}
            aria-label={t('orders.status')}
            value={state.status ?? ''}
            onChange={(event) =>
              void navigate(
                withChange(state, {
                  status: ORDER_STATUSES.find((one) => one === event.target.value) ?? null,
                }),
              )
            }
          >
            <option value="">{t('orders.anyStatus')}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(`status.${status}`)}
              </option>
            ))}
          </select>
        </div>
        {list.isPending ? (
          <Loading />
        ) : list.isError ? (
          <FailureScreen error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.orders.length === 0 ? (
          <Empty filtered={state.status !== null || state.q !== ''} />
        ) : (
          <div
            className={list.isPlaceholderData ? styles.stale : undefined}
            aria-busy={list.isPlaceholderData}
          >
            <OrderTable orders={list.data.orders} state={state} />
            <Pager total={list.data.total} state={state} />
          </div>
        )}
      </section>
    </>
  );
}

function SearchForm({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const t = useT();
  const [text, setText] = useState(q);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Icon name="search" small />
      <input
        type="search"
        aria-label={t('orders.search')}
        placeholder={t('orders.searchHint')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  const t = useT();
  return (
    <div className={styles.message}>
      <p className={styles.strong}>{t(filtered ? 'orders.noneFound' : 'orders.none')}</p>
      <p className={styles.muted}>{t(filtered ? 'orders.noneFoundText' : 'orders.noneText')}</p>
      {filtered && (
        <Link className="btn btn-quiet" to="/admin/dashboard">
          {t('orders.clear')}
        </Link>
      )}
    </div>
  );
}
