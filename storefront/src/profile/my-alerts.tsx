import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointQuery,
  FailureNote,
  Link,
  toast,
  useFormat,
  useQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { useAction } from '../hooks/use-action';
import { Failure } from './form-failure';
import styles from './profile.module.css';

const myAlertsQuery = endpointQuery(ENDPOINTS.getOwnNotices);

export function MyAlerts() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const notices = useQuery(myAlertsQuery);
  const { busy, failure, run } = useAction();
  const end = async (id: string): Promise<void> => {
    const left = await run(() => call(ENDPOINTS.endOwnNotice, { params: { id } }));
    if (left === null) return;
    client.setQueryData(myAlertsQuery.queryKey, left);
    toast.success(t('alerts.ended'));
  };
  if (notices.isLoadingError)
    return <FailureNote error={notices.error} onRetry={() => void notices.refetch()} />;
  if (!notices.data || notices.data.length === 0) return null;
  return (
    <section className="grid g4" aria-labelledby="own-notices">
      <h2 id="own-notices">{t('alerts.title')}</h2>
      <p className="small muted">{t('alerts.text')}</p>
      <Failure failure={failure} />
      <ul role="list">
        {notices.data.map(({ _id, product, askedAt }) => (
          <li className={`wraps spread ${styles.address}`} key={_id}>
            <p>
              {product.slug === null ? (
                product.title
              ) : (
                <Link to={`/product/${product.slug}`}>{product.title}</Link>
              )}
              , {product.size}
              <br />
              <span className="small muted">
                {t('alerts.requestedOn', { date: format.date(askedAt, { day: 'numeric', month: 'long' }) })}
              </span>
            </p>
            <Button variant="quiet" busy={busy} onClick={() => void end(_id)}>
              {t('alerts.end')}
              <span className="vh">
                {' '}
                {product.title}, {product.size}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
