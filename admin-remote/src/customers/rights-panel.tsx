import { ROLES } from '@munay/contracts/account/access';
import type { AdminUser } from '@munay/contracts/admin/user';
import { FailureNote, Link, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { storesQuery } from '../components/shared-queries';
import type { Draft } from '../form/form-draft';
import styles from './customers.module.css';

type Rights = Pick<AdminUser, 'roles' | 'stores'>;

const toggleItem = <T,>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list, item] : list.filter((candidate) => candidate !== item);

export function RightsPanel<Fields extends Rights>({
  draft,
  isOwnAccount,
}: {
  draft: Draft<Fields>;
  isOwnAccount: boolean;
}) {
  const t = useT();
  const { roles } = draft.value;
  return (
    <Panel title={t('users.rights')} note={t('users.rightsNote')}>
      <fieldset className="grid g2 no-border">
        <legend className="vh">{t('field.user.roles')}</legend>
        {ROLES.map((role) => (
          <label key={role} className="tick">
            <input
              type="checkbox"
              checked={roles.includes(role)}
              disabled={isOwnAccount && role === 'ADMIN'}
              onChange={({ target }) =>
                draft.set('roles', (current) => toggleItem(current, role, target.checked) as Fields['roles'])
              }
            />
            <span>
              <b>{t(`role.${role}`)}</b>:{' '}
              {t(isOwnAccount && role === 'ADMIN' ? 'users.ownAdmin' : `users.role.${role}`)}
            </span>
          </label>
        ))}
      </fieldset>
      {roles.includes('STORE') && <Stores draft={draft} />}
    </Panel>
  );
}

function Stores<Fields extends Rights>({ draft }: { draft: Draft<Fields> }) {
  const t = useT();
  const query = useQuery(storesQuery);
  if (query.isLoadingError) return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <fieldset className={`grid g1 ${styles.stores}`} aria-busy={query.isPending}>
      <legend>{t('field.user.stores')}</legend>
      {query.data?.stores.map(({ _id, name }) => (
        <div key={_id}>
          <label className="tick">
            <input
              type="checkbox"
              checked={draft.value.stores.includes(_id)}
              onChange={({ target }) =>
                draft.set('stores', (current) => toggleItem(current, _id, target.checked) as Fields['stores'])
              }
            />
            <span>{name}</span>
          </label>
          <Link to={`/store/view/${_id}`}>{t('users.storeView')}</Link>
        </div>
      ))}
      {draft.value.stores.length === 0 && <p className="warning tiny">{t('users.storesNone')}</p>}
    </fieldset>
  );
}
