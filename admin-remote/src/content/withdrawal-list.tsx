import { ENDPOINTS } from '@munay/contracts/endpoints';
import { WITHDRAWAL_VIEWS, type WithdrawalView } from '@munay/contracts/order/withdrawal';
import { endpointQuery, Link, useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { PageHead } from '../components/page-head';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { EmailAddress } from '../list/email-address';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';
import { WithdrawalActions, WithdrawalState } from './withdrawal-row';
import styles from './content.module.css';

const WITHDRAWAL_LIST: ListSpec = { sorts: [], defaultSort: '', filters: { view: WITHDRAWAL_VIEWS } };

const isSameNumber = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

const rowKey = ({ _id }: WithdrawalView): string => _id;

export function WithdrawalList() {
  const t = useT();
  const format = useFormat();
  const list = useListState(WITHDRAWAL_LIST);
  const view = WITHDRAWAL_VIEWS.find((item) => item === list.state.filters.view?.[0]) ?? 'open';
  const query = useListQuery(
    endpointQuery(ENDPOINTS.listWithdrawals, { query: { ...toPageQuery(list.state), view } }),
  );
  const columns: Column<WithdrawalView>[] = [
    {
      id: 'reference',
      head: t('withdrawals.reference'),
      names: true,
      phone: '1l',
      cell: ({ reference }) => <span className={`nowrap clipped ${styles.number}`}>{reference}</span>,
    },
    {
      id: 'order',
      head: t('withdrawals.order'),
      phone: '1r',
      cell: ({ orderId, orderNumber, linkedNumber }) =>
        orderId ? (
          <span className={`grid justify-start ${styles.stacked}`}>
            <span className={`nowrap clipped ${styles.number}`}>
              <Link to={`/admin/dashboard?tab=orders&order=${orderId}`}>{linkedNumber ?? orderNumber}</Link>
            </span>
            {linkedNumber !== null && !isSameNumber(linkedNumber, orderNumber) && (
              <small className="muted tiny">{t('withdrawals.typed', { orderNumber })}</small>
            )}
          </span>
        ) : (
          <span className={`grid justify-start ${styles.stacked}`}>
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
        <span className={`grid justify-start ${styles.stacked}`}>
          {name}{' '}
          <small className="muted tiny">
            <EmailAddress>{email}</EmailAddress>
          </small>
        </span>
      ),
    },
    {
      id: 'goods',
      head: t('withdrawals.goods'),
      hiddenBelow: 'middle',
      cell: ({ goods, locale }) => (
        <span className={`clipped ${styles.clip}`} lang={goods ? locale : undefined}>
          {goods || t('withdrawals.whole')}
        </span>
      ),
    },
    {
      id: 'when',
      head: t('withdrawals.when'),
      cell: ({ declaredAt }) => (
        <time dateTime={declaredAt}>{format.date(declaredAt, DAY_AND_TIME_FORMAT)}</time>
      ),
    },
    {
      id: 'state',
      head: t('withdrawals.state'),
      phone: '2r',
      cell: (row) => <WithdrawalState row={row} />,
    },
    {
      id: 'acts',
      head: t('withdrawals.actions'),
      phone: '3l',
      cell: (row) => <WithdrawalActions row={row} />,
    },
  ];
  return (
    <>
      <PageHead title={t('nav.withdrawals')} sub={t('withdrawals.sub')} />
      <DataList
        caption={t('withdrawals.list')}
        list={list}
        query={query}
        getRows={({ withdrawals }) => withdrawals}
        rowKey={rowKey}
        rowName={({ reference }) => reference}
        columns={columns}
        views={WITHDRAWAL_VIEWS.map((item) => ({
          id: item,
          label: t(`withdrawals.view.${item}`),
          change: { filters: { view: item === 'open' ? null : [item] } },
          isActive: view === item,
        }))}
        search={{ label: t('withdrawals.search'), hint: t('withdrawals.searchHint') }}
        empty={{ icon: 'undo-2', title: t('withdrawals.none'), text: t('withdrawals.noneText') }}
      />
    </>
  );
}
