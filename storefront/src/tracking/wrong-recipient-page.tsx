import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, ButtonLink, call, endpointQuery, useMutation, useQuery, useT } from '@munay/kit';
import { ActionError } from '../components/action-error';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { OPEN_TOKEN } from '../order/tracked-order';
import { isLinkRejection, LinkChecking, LinkError, NextSteps } from '../state-page/link-state';
import { OrderPreview } from './order-preview';

/** `/order/not-mine/{token}`: after a click, stops the emails of an order to a wrong recipient. */
export function WrongRecipientPage() {
  const t = useT();
  const token = useLinkSecret('token', `/order/not-mine/${OPEN_TOKEN}`);
  const params = { token };
  const order = useQuery({
    ...endpointQuery(ENDPOINTS.getWrongRecipient, { params }),
    retry: false,
    staleTime: Infinity,
  });
  const report = useMutation({ mutationFn: () => call(ENDPOINTS.reportWrongRecipient, { params }) });
  const linkError = order.isLoadingError ? order.error : isLinkRejection(report.error) ? report.error : null;
  if (linkError)
    return (
      <LinkError error={linkError}>
        <ButtonLink variant="primary" to="/shop">
          {t('cart.browse')}
        </ButtonLink>
      </LinkError>
    );
  if (!order.data) return <LinkChecking title={t('link.checking')} />;
  if (report.isSuccess)
    return (
      <StatePanel illustration="envelope" state="said" title={t('wrongRecipient.reported')}>
        <p>{t('wrongRecipient.reportedText')}</p>
        <NextSteps />
      </StatePanel>
    );
  return (
    <StatePanel illustration="envelope" state="asked" title={t('wrongRecipient.title')}>
      <OrderPreview order={order.data} />
      <p>{t('wrongRecipient.text')}</p>
      <div className="acts">
        <Button variant="primary" busy={report.isPending} onClick={() => report.mutate()}>
          {t('wrongRecipient.report')}
        </Button>
      </div>
      <ActionError error={report.error} />
    </StatePanel>
  );
}
