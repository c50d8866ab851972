import { ROLES } from '@munay/contracts/account/access';
import type { UserListPage } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, useFormat, useT } from '@munay/kit';
import { Badge } from '../components/badge';
import { DATE_FORMAT } from '../components/day-time';
import { PageHead } from '../components/page-head';
import { DataList } from '../list/data-list';
import type { Column } from '../list/data-table';
import { EmailAddress } from '../list/email-address';
import { type ListSpec, toPageQuery, useListQuery, useListState } from '../list/list-state';

const USER_GROUPS = ['customer', 'unconfirmed', ...ROLES] as const;
const USER_LIST: ListSpec = { sorts: [], defaultSort: '', filters: { role: USER_GROUPS } };

type UserRow = UserListPage['users'][number];

const rowKey = ({ _id }: UserRow): string => _id;
/** Name of a user. Guest accounts have only an email address. */
export const getUserName = ({
  firstname,
  lastname,
  email,
}: Pick<UserRow, 'firstname' | 'lastname' | 'email'>): string => `${firstname} ${lastname}`.trim() || email;

export function UserList() {
  const t = useT();
  const format = useFormat();
  const list = useListState(USER_LIST);
  const role = USER_GROUPS.find((item) => item === list.state.filters.role?.[0]);
  const query = useListQuery(
    endpointQuery(ENDPOINTS.getAllUsers, {
      query: { ...toPageQuery(list.state), role },
    }),
  );
  const columns: Column<UserRow>[] = [
    { id: 'name', head: t('users.name'), names: true, phone: '1l', cell: getUserName },
    {
      id: 'mail',
      head: t('users.email'),
      phone: '2l',
      cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
    },
    {
      id: 'roles',
      head: t('field.user.roles'),
      phone: '1r',
      cell: ({ roles }) =>
        roles.length > 0 ? roles.map((role) => t(`role.${role}`)).join(', ') : t('users.customer'),
    },
    {
      id: 'confirmed',
      head: t('users.address'),
      hiddenBelow: 'narrow',
      phone: '3l',
      cell: ({ emailValidated, closed }) =>
        closed ? (
          <Badge form="failed" icon="ban">
            {t('users.closed')}
          </Badge>
        ) : (
          <Badge form={emailValidated ? 'settled' : 'wait'} icon={emailValidated ? 'check' : 'clock'}>
            {t(emailValidated ? 'users.confirmed' : 'users.unconfirmed')}
          </Badge>
        ),
    },
    {
      id: 'orders',
      head: t('nav.orders'),
      right: true,
      hiddenBelow: 'middle',
      cell: ({ orders }) => (orders > 0 ? format.number(orders) : '–'),
    },
    {
      id: 'since',
      head: t('users.since'),
      hiddenBelow: 'middle',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{format.date(createdAt, DATE_FORMAT)}</time>,
    },
    {
      id: 'seen',
      head: t('users.lastLogin'),
      hiddenBelow: 'wide',
      phone: '3r',
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <time dateTime={lastLoginAt}>{format.date(lastLoginAt, DATE_FORMAT)}</time>
        ) : (
          t('users.never')
        ),
    },
  ];
  return (
    <>
      <PageHead title={t('nav.users')} />
      <DataList
        caption={t('users.list')}
        name="users"
        list={list}
        query={query}
        getRows={({ users }) => users}
        rowKey={rowKey}
        rowName={getUserName}
        rowTo={({ _id }) => `/admin/dashboard?tab=users&user=${_id}`}
        columns={columns}
        views={[null, ...USER_GROUPS].map((item) => ({
          id: item ?? 'all',
          label: t(item ? `users.group.${item}` : 'users.group.all'),
          change: { filters: { role: item && [item] } },
          isActive: (item ?? undefined) === role,
        }))}
        search={{ label: t('users.search'), hint: t('users.searchHint') }}
        empty={{ icon: 'users', title: t('users.none'), text: t('users.noneText') }}
      />
    </>
  );
}
