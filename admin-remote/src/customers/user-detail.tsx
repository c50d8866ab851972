import { type AdminUser, EDIT_USER_INPUT, type EditUserInput } from '@munay/contracts/admin/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  call,
  endpointQuery,
  ErrorText,
  invalidate,
  Loading,
  toast,
  useFormat,
  useQuery,
  useQueryClient,
  useSession,
  useT,
  withVerification,
} from '@munay/kit';
import { Badge } from '../components/badge';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { Panel } from '../components/panel';
import { Note } from '../feedback/list-states';
import { AdminInput } from '../form/admin-field';
import { SaveBar } from '../form/save-bar';
import { useEditor } from '../form/use-editor';
import { useTableFields } from '../form/use-table-fields';
import { toAccountFailure } from './account-failure';
import { RightsPanel } from './rights-panel';
import { UserActions } from './user-actions';
import { getUserName } from './user-list';
import { UserOrders } from './user-orders';
import { UserSessions } from './user-sessions';
import formStyles from '../form/form.module.css';
import styles from './customers.module.css';

const userQuery = (id: string) => endpointQuery(ENDPOINTS.openUser, { params: { id } });

export function UserDetail({ id }: { id: string }) {
  const t = useT();
  const user = useQuery(userQuery(id));
  if (user.isPending) return <Loading />;
  if (user.isLoadingError)
    return <PageFailure title={t('nav.users')} error={user.error} onRetry={() => void user.refetch()} />;
  return <Account key={user.data._id} user={user.data} />;
}

const toFields = ({ firstname, middlename, lastname, phone, roles, stores }: AdminUser) => ({
  firstname,
  middlename,
  lastname,
  phone,
  roles,
  stores,
});

type Fields = ReturnType<typeof toFields>;

function Account({ user }: { user: AdminUser }) {
  const t = useT();
  const client = useQueryClient();
  const { user: currentUser } = useSession();
  const storeUser = (next: AdminUser): void => {
    client.setQueryData(userQuery(user._id).queryKey, next);
    void invalidate(client, ENDPOINTS.getAllUsers);
  };
  const { draft, errors, failure, bar } = useEditor({
    loaded: toFields(user),
    save: (fields: Fields, changedFields) => {
      const body: EditUserInput = Object.fromEntries(changedFields.map((field) => [field, fields[field]]));
      return withVerification(() => call(ENDPOINTS.editUser, { params: { id: user._id }, body }));
    },
    toFields,
    onSaved: (saved) => {
      storeUser(saved);
      toast.success(t('users.saved'));
    },
    reload: null,
  });
  const { changedFields } = draft;
  const fields = useTableFields('user', EDIT_USER_INPUT, draft, errors);
  const renderInput = (field: 'firstname' | 'middlename' | 'lastname' | 'phone', span: 4 | 6) => (
    <AdminInput key={field} {...fields.field(field)} span={span} changed={changedFields.includes(field)} />
  );
  return (
    <>
      <PageHead
        title={getUserName(user)}
        back={{ to: '/admin/dashboard?tab=users', label: t('nav.users') }}
        sub={
          <>
            <a href={`mailto:${user.email}`}>{user.email}</a>
            <span>
              {user.roles.length > 0
                ? user.roles.map((role) => t(`role.${role}`)).join(', ')
                : t('users.customer')}
            </span>
            {user.closed && (
              <Badge form="failed" icon="ban">
                {t('users.closed')}
              </Badge>
            )}
          </>
        }
        actions={
          <UserActions user={user} isOwnAccount={currentUser?._id === user._id} onEdited={storeUser} />
        }
      />
      {failure !== null && (
        <Note tone="error">
          <ErrorText error={failure} named={toAccountFailure(failure)} />
        </Note>
      )}
      <div className={styles.columns}>
        <div>
          <UserOrders user={user} />
          <Panel title={t('users.data')}>
            <div className={formStyles.grid}>
              {renderInput('firstname', 4)}
              {renderInput('middlename', 4)}
              {renderInput('lastname', 4)}
              {renderInput('phone', 6)}
            </div>
          </Panel>
          <RightsPanel draft={draft} isOwnAccount={currentUser?._id === user._id} />
        </div>
        <aside aria-label={t('users.about')}>
          <Facts user={user} />
          <UserSessions
            user={user}
            onEnded={(next) => client.setQueryData(userQuery(user._id).queryKey, next)}
          />
        </aside>
      </div>
      <SaveBar changes={changedFields.map((field) => t(`field.user.${field}`))} {...bar} />
    </>
  );
}

const DATE_TIME = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

function Facts({ user }: { user: AdminUser }) {
  const { createdAt, lastLoginAt, locale, emailValidated, roles, secondFactor } = user;
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t('users.account')}>
      <dl className={`grid fine ${styles.facts}`}>
        <dt>{t('users.lastLogin')}</dt>
        <dd>{lastLoginAt ? format.date(lastLoginAt, DATE_TIME) : t('users.never')}</dd>
        <dt>{t('users.since')}</dt>
        <dd>{format.date(createdAt, DATE_TIME)}</dd>
        <dt>{t('users.address')}</dt>
        <dd>{t(emailValidated ? 'users.confirmed' : 'users.unconfirmed')}</dd>
        {roles.length > 0 && (
          <>
            <dt>{t('users.factor')}</dt>
            <dd>{t(secondFactor ? 'users.factorSet' : 'users.factorNone')}</dd>
          </>
        )}
        <dt>{t('users.language')}</dt>
        <dd>{t(`language.${locale}`)}</dd>
      </dl>
    </Panel>
  );
}
