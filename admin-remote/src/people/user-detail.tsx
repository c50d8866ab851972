import { ROLES } from '@munay/contracts/access';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { EditUser, UserDesk } from '@munay/contracts/user-desk';
import {
  call,
  errorText,
  FailureScreen,
  Loading,
  toast,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useSession,
  useT,
} from '@munay/kit';
import { Badge } from '../parts/badge';
import { fieldErrorsOf } from '../parts/field-errors';
import { useDraft } from '../parts/form-draft';
import formStyles from '../parts/form.module.css';
import { Note } from '../parts/list-states';
import { PageHead } from '../parts/page-head';
import { Panel } from '../parts/panel';
import { SaveBar } from '../parts/save-bar';
import { StaffInput } from '../parts/staff-field';
import styles from './people.module.css';
import { UserActions } from './user-actions';
import { nameOf } from './user-list';

const userQuery = (id: string) => ({
  queryKey: ['user', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.openUser, { params: { id } }, { signal }),
});

/** One account: who it is, what it may do, where it is signed in. */
export function UserDetail({ id }: { id: string }) {
  const user = useQuery(userQuery(id));
  if (user.isPending) return <Loading />;
  if (user.isError) return <FailureScreen error={user.error} onRetry={() => void user.refetch()} />;
  return <Account key={user.data._id} user={user.data} />;
}

const fieldsOf = ({ firstname, middlename, lastname, phone, roles, stores }: UserDesk) => ({
  firstname,
  middlename,
  lastname,
  phone,
  roles,
  stores,
});

function Account({ user }: { user: UserDesk }) {
  const t = useT();
  const client = useQueryClient();
  const { user: me } = useSession();
  const draft = useDraft(fieldsOf(user));
  const take = (next: UserDesk): void => {
    client.setQueryData(userQuery(user._id).queryKey, next);
    draft.rebase(fieldsOf(next));
    void client.invalidateQueries({ queryKey: ['users'] });
  };
  const edit = useMutation({
    mutationFn: (body: EditUser) => call(ENDPOINTS.editUser, { params: { id: user._id }, body }),
    onSuccess: (next) => {
      take(next);
      toast.success(t('users.saved'));
    },
  });
  const errors = fieldErrorsOf(edit.error, t);
  const { value, changed, set } = draft;
  const input = (field: 'firstname' | 'middlename' | 'lastname' | 'phone', span: 4 | 6) => (
    <StaffInput
      key={field}
      label={t(`users.${field}`)}
      path={field}
      span={span}
      value={value[field]}
      error={errors[field]}
      changed={changed.includes(field)}
      onChange={(next) => set(field, next)}
    />
  );
  return (
    <>
      <PageHead
        title={nameOf(user)}
        back={{ to: '/admin/dashboard?tab=users', label: t('nav.users') }}
        sub={
          <>
            <span>{user.email}</span>
            {user.closed && (
              <Badge form="failed" icon="ban">
                {t('users.closed')}
              </Badge>
            )}
          </>
        }
        actions={<UserActions user={user} own={me?._id === user._id} onEdited={take} />}
      />
      {edit.isError && Object.keys(errors).length === 0 && <Note tone="error">{errorText(edit.error)}</Note>}
      <div className={styles.columns}>
        <div>
          <Panel title={t('users.data')}>
            <div className={formStyles.grid}>
              {input('firstname', 4)}
              {input('middlename', 4)}
              {input('lastname', 4)}
              {input('phone', 6)}
            </div>
          </Panel>
          <Panel title={t('users.rights')} note={t('users.rightsNote')}>
            <fieldset className={styles.roles}>
              <legend className="vh">{t('users.roles')}</legend>
              {ROLES.map((role) => (
                <label key={role} className="tick">
                  <input
                    type="checkbox"
                    checked={value.roles.includes(role)}
                    onChange={({ target }) =>
                      set('roles', (now) =>
                        target.checked ? [...now, role] : now.filter((one) => one !== role),
                      )
                    }
                  />
                  <span>
                    <b>{role}</b> {t(`users.role.${role}`)}
                  </span>
                </label>
              ))}
            </fieldset>
          </Panel>
        </div>
        <Sessions user={user} />
      </div>
      <SaveBar
        changes={changed.map((field) => t(`users.${field}`))}
        errors={Object.keys(errors).length}
        saving={edit.isPending}
        onSave={() => edit.mutate(Object.fromEntries(changed.map((field) => [field, value[field]])))}
        onDiscard={draft.discard}
      />
    </>
  );
}

const WHEN = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

function Sessions({ user: { sessions, createdAt, lastLoginAt, locale } }: { user: UserDesk }) {
  const t = useT();
  const format = useFormat();
  return (
    <aside aria-label={t('users.about')}>
      <Panel title={t('users.sessions')} note={String(sessions.length)}>
        {sessions.length === 0 && <p className="muted">{t('users.noSessions')}</p>}
        <ul role="list" className={styles.sessions}>
          {sessions.map(({ id, browser, system, seenAt }) => (
            <li key={id}>
              <b>{[browser, system].filter(Boolean).join(' · ') || t('users.unknownDevice')}</b>
              <span className="muted">{t('users.seen', { when: format.date(seenAt, WHEN) })}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('users.account')}>
        <dl className={styles.facts}>
          <dt>{t('users.since')}</dt>
          <dd>{format.date(createdAt, WHEN)}</dd>
          <dt>{t('users.lastLogin')}</dt>
          <dd>{lastLoginAt ? format.date(lastLoginAt, WHEN) : t('users.never')}</dd>
          <dt>{t('users.language')}</dt>
          <dd>{t(`language.${locale}`)}</dd>
        </dl>
      </Panel>
    </aside>
  );
}
