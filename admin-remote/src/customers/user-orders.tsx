import type { AdminUser } from '@munay/contracts/admin/user';
import { Link, useFormat, useT } from '@munay/kit';
import { DATE_FORMAT } from '../components/day-time';
import { Panel } from '../components/panel';
import { type Column, DataTable } from '../list/data-table';
import { StatusBadge } from '../order-shared/status-badge';

type Row = AdminUser['orders']['last'][number];

const rowKey = ({ _id }: Row): string => _id;
const rowName = ({ number }: Row): string => number;
const rowTo = ({ _id }: Row): string => `/admin/dashboard?tab=orders&order=${_id}`;

export function UserOrders({ user: { orders, email } }: { user: AdminUser }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<Row>[] = [
    { id: 'number', head: t('orders.number'), names: true, phone: '1l', cell: rowName },
    {
      id: 'date',
      head: t('orders.date'),
      phone: '2l',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt, DATE_FORMAT)}</time>,
    },
    {
      id: 'status',
      head: t('orders.status'),
      phone: '3l',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'total',
      head: t('orders.total'),
      right: true,
      phone: '1r',
      cell: ({ totalCents }) => <b className="num">{format.money(totalCents)}</b>,
    },
  ];
  return (
    <Panel
      title={t('nav.orders')}
      note={
        orders.count > 0
          ? t('users.bought', { count: orders.count, sum: format.money(orders.paidCents) })
          : t('users.boughtNothing')
      }
      flush
      {...(orders.count > orders.last.length && {
        footer: (
          <Link to={`/admin/dashboard?tab=orders&q=${encodeURIComponent(email)}`}>
            {t('users.allOrders', { count: orders.count })}
          </Link>
        ),
      })}
    >
      {orders.last.length > 0 && (
        <DataTable
          caption={t('nav.orders')}
          columns={columns}
          rows={orders.last}
          rowKey={rowKey}
          rowName={rowName}
          rowTo={rowTo}
        />
      )}
    </Panel>
  );
}
