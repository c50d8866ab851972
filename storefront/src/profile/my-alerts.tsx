import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointQuery,
  FailureNote,
  Link,
  toast,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { Failure } from './form-failure';
import styles from './profile.module.css';

const myAlertsQuery = endpointQuery(ENDPOINTS.getOwnNotices);

export function MyAlerts() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const notices = useQuery(myAlertsQuery);
  const end = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.endOwnNotice, { params: { id } }),
    onSuccess: (remaining) => {
      client.setQueryData(myAlertsQuery.queryKey, remaining);
      toast.success(t('alerts.ended'));
    },
  });
  if (notices.isLoadingError)
    return <FailureNote error={notices.error} onRetry={() => void notices.refetch()} />;
  if (!notices.data || notices.data.length === 0) return null;
  return (
    <section className="grid g4" aria-labelledby="own-notices">
      <h2 id="own-notices">{t('alerts.title')}</h2>
      <p className="small muted">{t('alerts.text')}</p>
      <Failure failure={end.error} />
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
            <Button variant="quiet" busy={end.isPending} onClick={() => end.isPending || end.mutate(_id)}>
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
