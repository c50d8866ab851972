import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, ButtonLink, call, endpointQuery, useMutation, useQuery, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { OPEN } from '../order/tracked-order';
import { isLinkRefusal, LinkChecking, LinkRefused, WayOn } from '../state-page/link-state';
import { Glimpse } from './glimpse';

/** `/order/not-mine/{token}`: stops the emails of an order to a wrong recipient after a click. */
export function NotMinePage() {
  const t = useT();
  const token = useLinkSecret('token', `/order/not-mine/${OPEN}`);
  const params = { token };
  const order = useQuery({
    ...endpointQuery(ENDPOINTS.getNotMine, { params }),
    retry: false,
    staleTime: Infinity,
  });
  const press = useMutation({ mutationFn: () => call(ENDPOINTS.sayNotMine, { params }) });
  const refusal = order.isLoadingError ? order.error : isLinkRefusal(press.error) ? press.error : null;
  if (refusal)
    return (
      <LinkRefused error={refusal}>
        <ButtonLink variant="primary" to="/shop">
          {t('cart.browse')}
        </ButtonLink>
      </LinkRefused>
    );
  if (!order.data) return <LinkChecking title={t('link.checking')} />;
  if (press.isSuccess)
    return (
      <StatePanel drawing="envelope" state="said" title={t('notMine.said')}>
        <p>{t('notMine.saidText')}</p>
        <WayOn />
      </StatePanel>
    );
  return (
    <StatePanel drawing="envelope" state="asked" title={t('notMine.title')}>
      <Glimpse order={order.data} />
      <p>{t('notMine.text')}</p>
      <div className="acts">
        <Button variant="primary" busy={press.isPending} onClick={() => press.mutate()}>
          {t('notMine.press')}
        </Button>
      </div>
      <ActionError error={press.error} />
    </StatePanel>
  );
}
