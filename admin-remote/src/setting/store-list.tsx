import { FailureNote, Link, Loading, useQuery, useT } from '@munay/kit';
import { Panel } from '../parts/panel';
import { storesQuery } from '../parts/staff-queries';
import styles from './setting.module.css';

/** The stores there are, and the way to what each has and sold. */
export function StoreList() {
  const t = useT();
  const query = useQuery(storesQuery);
  return (
    <Panel title={t('setting.stores')} note={t('setting.storesHint')}>
      {query.isPending && <Loading />}
      {query.error !== null && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={styles.stores} role="list">
        {query.data?.stores.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/store/view/${_id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
