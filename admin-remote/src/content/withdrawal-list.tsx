import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { WithdrawalListPage, WithdrawalView } from '@munay/contracts/withdrawal';
import { call, keepPreviousData, Link, useFormat, useQuery, useT } from '@munay/kit';
import { Badge } from '../parts/badge';
import { DataList } from '../parts/data-list';
import type { Column } from '../parts/data-table';
import { DATE, MOMENT } from '../parts/day-time';
import { type ListSpec, pageQueryOf, useListState } from '../parts/list-state';
import { PageHead } from '../parts/page-head';
import styles from './content.module.css';

const WITHDRAWALS: ListSpec = { sorts: [], defaultSort: '', filters: { unmatched: ['1'] } };
/** The money goes back within 14 days of the declaration (Directive 2011/83/EU art. 13). */
const PAY_BACK_MS = 14 * 86_400_000;

const rowsOf = ({ withdrawals }: WithdrawalListPage): readonly WithdrawalView[] => withdrawals;
const rowKey = ({ _id }: WithdrawalView): string => _id;

/** Declarations of withdrawal, newest first; they are kept as they came. */
export function WithdrawalList() {
  const t = useT();
  const format = useFormat();
  const list = useListState(WITHDRAWALS);
  const unmatched = list.state.filters.unmatched !== undefined;
  const query = useQuery({
    queryKey: ['withdrawals', list.state],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.listWithdrawals,
        { query: { ...pageQueryOf(list.state), ...(unmatched && { unmatched }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const columns: Column<WithdrawalView>[] = [
    {
      id: 'reference',
      head: t('withdrawals.reference'),
      names: true,
      phone: '1l',
      cell: ({ reference }) => reference,
    },
    {
      id: 'order',
      head: t('withdrawals.order'),
      phone: '1r',
      cell: ({ orderId, orderNumber }) =>
        orderId ? (
          <Link to={`/admin/dashboard?tab=orders&order=${orderId}`}>{orderNumber}</Link>
        ) : (
          <span className={styles.stacked}>
            {orderNumber}
            <Badge form="look" icon="triangle-alert">
              {t('withdrawals.unknown')}
            </Badge>
          </span>
        ),
    },
    {
      id: 'name',
      head: t('withdrawals.name'),
      phone: '2l',
      cell: ({ name, email }) => (
        <span className={styles.stacked}>
          {name} <small className="muted">{email}</small>
        </span>
      ),
    },
    {
      id: 'goods',
      head: t('withdrawals.goods'),
      leaves: 'middle',
      phone: '3l',
      cell: ({ goods, locale }) => (
        <span className={styles.clip} lang={goods ? locale : undefined}>
          {goods || t('withdrawals.whole')}
        </span>
      ),
    },
    {
      id: 'when',
      head: t('withdrawals.when'),
      phone: '2r',
      cell: ({ declaredAt }) => <time dateTime={declaredAt}>{format.date(declaredAt, MOMENT)}</time>,
    },
    {
      id: 'by',
      head: t('withdrawals.payBackBy'),
      leaves: 'middle',
      cell: ({ declaredAt }) => {
        const by = new Date(Date.parse(declaredAt) + PAY_BACK_MS).toISOString();
        return <time dateTime={by}>{format.date(by, DATE)}</time>;
      },
    },
  ];
  return (
    <>
      <PageHead title={t('nav.withdrawals')} sub={t('withdrawals.sub')} />
      <DataList
        caption={t('withdrawals.list')}
        list={list}
        query={query}
        rowsOf={rowsOf}
        rowKey={rowKey}
        rowName={({ reference }) => reference}
        columns={columns}
        views={[false, true].map((one) => ({
          id: one ? 'unmatched' : 'all',
          label: t(one ? 'withdrawals.unmatched' : 'withdrawals.all'),
          change: { filters: { unmatched: one ? ['1'] : null } },
          on: unmatched === one,
        }))}
        search={{ label: t('withdrawals.search'), hint: t('withdrawals.searchHint') }}
        empty={{ icon: 'undo-2', title: t('withdrawals.none'), text: t('withdrawals.noneText') }}
      />
    </>
  );
}
