import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { NoticeView } from '@munay/contracts/shop/notice';
import { call, Icon, Link, PageTitle, useQuery, useQueryClient, useT } from '@munay/kit';
import { LinkChecking, LinkRefused } from '../account/link-state';
import { ActionError } from '../components/action-error';
import { useAction } from '../hooks/use-action';
import { useLinkSecret } from '../hooks/use-link-secret';
import styles from '../account/account.module.css';

/** Opening the link confirms what waits for it; nothing else happens by itself. */
const noticeQuery = (token: string) => ({
  queryKey: ['notice', token] as const,
  queryFn: async (): Promise<NoticeView> => {
    const seen = await call(ENDPOINTS.getNotice, { params: { token } });
    return seen.state === 'unconfirmed' ? call(ENDPOINTS.confirmNotice, { params: { token } }) : seen;
  },
  retry: false,
  staleTime: Infinity,
});

/** `/notify/{token}`: confirms a notice, tells what became of it, ends it. */
export function AlertPage() {
  const t = useT();
  const token = useLinkSecret('token', '/notify/open');
  const client = useQueryClient();
  const { busy, failure, run } = useAction();
  const notice = useQuery(noticeQuery(token));
  if (notice.isPending) return <LinkChecking title={t('link.checking')} />;
  if (notice.isLoadingError)
    return (
      <LinkRefused error={notice.error}>
        <Link className="btn btn-primary" to="/shop">
          {t('cart.browse')}
        </Link>
      </LinkRefused>
    );
  const { kind, state, product } = notice.data;
  const stop = (): Promise<unknown> =>
    run(async () =>
      client.setQueryData(
        noticeQuery(token).queryKey,
        await call(ENDPOINTS.stopNotice, { params: { token } }),
      ),
    );
  const id =
    kind === 'price'
      ? (`notice.price.${state === 'stopped' ? 'stopped' : 'waiting'}` as const)
      : (`notice.stock.${state}` as const);
  const name = product ? `${product.title}, ${product.size}` : t('notice.thatSoap');
  const ended = state === 'stopped' || state === 'sent';
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon name={ended ? 'info' : 'circle-check'} className={`sign ${ended ? 'info' : 'ok'}`} />
        <PageTitle key={state} title={t(id)} />
        <p>{t(`${id}Text`, { name })}</p>
        <div className="acts">
          {product && (
            <Link className="btn btn-primary" to={`/product/${product.slug}`}>
              {t('notice.see')}
            </Link>
          )}
          {!ended && (
            <button className="btn btn-quiet" type="button" aria-disabled={busy} onClick={() => void stop()}>
              {t(`notice.${kind}.stop`)}
            </button>
          )}
        </div>
        <ActionError error={failure} />
      </div>
    </div>
  );
}
