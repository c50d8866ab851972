import { useState } from 'react';
import { fillPath } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ErrorKey } from '@munay/contracts/errors';
import type { OrderLinkAction, OrderLinkView } from '@munay/contracts/order/order-link';
import {
  ApiError,
  apiUrl,
  Button,
  ButtonLink,
  call,
  currentLocale,
  endpointQuery,
  NetworkError,
  useFormat,
  useMutation,
  useQuery,
  useT,
} from '@munay/kit';
import { ActionError } from '../components/action-error';
import { saveFile } from '../components/save-file';
import { StatePanel } from '../components/state/state-panel';
import { useLinkSecret } from '../hooks/use-link-secret';
import { OPEN_TOKEN } from '../order/tracked-order';
import { isLinkRejection, LinkChecking, LinkError, NextSteps } from '../state-page/link-state';

/** Downloads the invoice as a PDF, because `call` only reads JSON. @throws ApiError, NetworkError */
async function downloadInvoice(token: string, { number }: OrderLinkView): Promise<void> {
  const { method, path } = ENDPOINTS.invoiceByLink;
  const headers = { 'X-Requested-With': 'munay', 'Accept-Language': currentLocale() };
  const response = await fetch(apiUrl(fillPath(path, { token })), { method, headers }).catch(
    (cause: unknown) => {
      throw new NetworkError('unreachable', { cause });
    },
  );
  if (!response.ok) {
    const { code, message, data } = (await response.json()) as {
      code: number;
      message: string;
      data: { key: ErrorKey };
    };
    throw new ApiError(code, message, data);
  }
  saveFile(`${number}.pdf`, await response.blob());
}

const ACTIONS: Record<OrderLinkAction, (token: string, link: OrderLinkView) => Promise<unknown>> = {
  cancel: (token) => call(ENDPOINTS.cancelByLink, { params: { token } }),
  invoice: downloadInvoice,
};

export const CancelByLink = () => <OrderLinkPage action="cancel" />;
export const InvoiceByLink = () => <OrderLinkPage action="invoice" />;

/**
 * Page for a link that was emailed to the order's address. It acts once, after a click on its button, because mail
 * scanners also open links.
 */
function OrderLinkPage({ action }: { action: OrderLinkAction }) {
  const t = useT();
  const format = useFormat();
  const token = useLinkSecret('token', `/order/${action}/${OPEN_TOKEN}`);
  const link = useQuery({
    ...endpointQuery(ENDPOINTS.getOrderLink, { params: { token } }),
    retry: false,
    staleTime: Infinity,
  });
  const [isRetained, setIsRetained] = useState(false);
  const confirm = useMutation({ mutationFn: (view: OrderLinkView) => ACTIONS[action](token, view) });
  const linkError = link.isLoadingError ? link.error : isLinkRejection(confirm.error) ? confirm.error : null;
  if (linkError)
    return (
      <LinkError error={linkError}>
        <ButtonLink variant="primary" to="/shop">
          {t('cart.browse')}
        </ButtonLink>
      </LinkError>
    );
  if (!link.data) return <LinkChecking title={t('link.checking')} />;
  const { number, refundCents } = link.data;
  const sum = format.money(refundCents);
  if (confirm.isSuccess)
    return (
      <StatePanel illustration="envelope" state="done" title={t(`orderLink.${action}Done`)}>
        <p>
          {t(
            action === 'cancel' && refundCents > 0 ? 'orderLink.cancelPaid' : `orderLink.${action}DoneText`,
            { sum },
          )}
        </p>
        <NextSteps />
      </StatePanel>
    );
  if (isRetained)
    return (
      <StatePanel illustration="box" state="kept" title={t('orderLink.kept')}>
        <p>{t('orderLink.keptText', { number })}</p>
        <NextSteps />
      </StatePanel>
    );
  return (
    <StatePanel illustration="box" state="asked" title={t(`orderLink.${action}`)}>
      <p>
        {t('tracking.numbered', { number })}{' '}
        {t(action === 'cancel' && refundCents > 0 ? 'orderLink.cancelPays' : `orderLink.${action}Text`, {
          sum,
        })}
      </p>
      <div className="acts">
        <Button
          variant={action === 'cancel' ? 'danger' : 'primary'}
          busy={confirm.isPending}
          onClick={() => confirm.mutate(link.data)}
        >
          {t(`orderLink.${action}Press`)}
        </Button>
        {action === 'cancel' && (
          <Button variant="quiet" onClick={() => setIsRetained(true)}>
            {t('orderLink.keep')}
          </Button>
        )}
      </div>
      <ActionError error={confirm.error} />
    </StatePanel>
  );
}
