import { ButtonLink, FailureNote, Link, Loading, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { storesQuery } from '../components/shared-queries';

export function StoreList() {
  const t = useT();
  const query = useQuery(storesQuery);
  return (
    <Panel
      title={t('setting.stores')}
      note={t('setting.storesHint')}
      footer={<ButtonLink to="/admin/stores/new">{t('setting.newStore')}</ButtonLink>}
    >
      {query.isPending && <Loading />}
      {query.isLoadingError && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.stores.length === 0 && <p className="muted">{t('setting.noStores')}</p>}
      <ul role="list">
        {query.data?.stores.map(({ _id, name }) => (
          <li className="row spread gap-8 min0" key={_id}>
            <Link to={`/store/view/${_id}`}>{name}</Link>
            <ButtonLink variant="quiet" to={`/admin/stores/${_id}`}>
              {t('setting.editStore')}
              <span className="vh"> {name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
