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

const myAlertsQuery = endpointQuery(ENDPOINTS.listOwnProductAlerts);

export function MyAlerts() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const alerts = useQuery(myAlertsQuery);
  const end = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.endOwnProductAlert, { params: { id } }),
    onSuccess: (remaining) => {
      client.setQueryData(myAlertsQuery.queryKey, remaining);
      toast.success(t('alerts.ended'));
    },
  });
  if (alerts.isLoadingError)
    return <FailureNote error={alerts.error} onRetry={() => void alerts.refetch()} />;
  if (!alerts.data || alerts.data.length === 0) return null;
  return (
    <section className="grid g4" aria-labelledby="own-alerts">
      <h2 id="own-alerts">{t('alerts.title')}</h2>
      <p className="small muted">{t('alerts.text')}</p>
      <Failure failure={end.error} />
      <ul role="list">
        {alerts.data.map(({ _id, product, requestedAt }) => (
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
                {t('alerts.requestedOn', {
                  date: format.date(requestedAt, { day: 'numeric', month: 'long' }),
                })}
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
