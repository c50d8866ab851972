import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductAlertView } from '@munay/contracts/shop/product-alert';
import { Button, ButtonLink, call, useMutation, useQuery, useQueryClient, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { CartOrPopularProducts } from '../state-page/cart-or-popular-slot';
import { LinkChecking, LinkError } from '../state-page/link-state';

const noticeQuery = (token: string) => ({
  queryKey: ['notice', token] as const,
  queryFn: (): Promise<ProductAlertView> => call(ENDPOINTS.getProductAlert, { params: { token } }),
  retry: false,
  staleTime: Infinity,
});

/** `/notify/{token}`: confirms, shows or ends an alert. Requires a click, because mail scanners also open links. */
export function AlertPage() {
  const t = useT();
  const token = useLinkSecret('token', '/notify/open');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (send: () => Promise<ProductAlertView>) => send(),
    onSuccess: (next) => client.setQueryData(noticeQuery(token).queryKey, next),
  });
  const notice = useQuery(noticeQuery(token));
  if (notice.isPending) return <LinkChecking title={t('link.checking')} />;
  if (notice.isLoadingError)
    return (
      <LinkError error={notice.error}>
        <ButtonLink variant="primary" to="/shop">
          {t('cart.browse')}
        </ButtonLink>
      </LinkError>
    );
  const { kind, state, product } = notice.data;
  const confirm = () => call(ENDPOINTS.confirmProductAlert, { params: { token } });
  const stop = () => call(ENDPOINTS.stopProductAlert, { params: { token } });
  const id =
    kind === 'price'
      ? (`alert.price.${state === 'stopped' ? 'stopped' : 'waiting'}` as const)
      : (`alert.stock.${state}` as const);
  const name = product ? `${product.title}, ${product.size}` : t('alert.thatSoap');
  const isStopped = state === 'stopped' || state === 'sent';
  const awaitsConfirmation = kind === 'stock' && state === 'unconfirmed';
  return (
    <StatePanel
      illustration={isStopped ? 'bar' : 'envelope'}
      state={state}
      title={t(id)}
      below={<CartOrPopularProducts />}
    >
      <p>{t(`${id}Text`, { name })}</p>
      <div className="acts">
        {awaitsConfirmation && (
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(confirm)}>
            {t('alert.stock.confirm')}
          </Button>
        )}
        {product && !awaitsConfirmation && (
          <ButtonLink variant="primary" to={`/product/${product.slug}`}>
            {t('alert.see')}
          </ButtonLink>
        )}
        {!isStopped && (
          <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate(stop)}>
            {t(`alert.${kind}.stop`)}
          </Button>
        )}
      </div>
      <ActionError error={change.error} />
    </StatePanel>
  );
}
