import { useEffect } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  ApiError,
  Button,
  endpointQuery,
  ErrorText,
  Navigate,
  useQuery,
  useSearchParams,
  useSession,
  useT,
} from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { MembersLink } from './members-link';

/** Polling delays while the payment is unconfirmed, in ms. The last delay repeats. */
const POLL_DELAYS_MS = [2_000, 5_000, 10_000];
const SLOW_AFTER_ATTEMPTS = 7;

/** `/checkout-success`: polls the payment, then opens the confirmation page. A reload does not charge again. */
export function CheckoutSuccessPage() {
  const t = useT();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') ?? '';
  const { refresh } = useSession();
  const check = useQuery({
    ...endpointQuery(ENDPOINTS.confirmation, { query: { session_id: sessionId } }),
    enabled: sessionId !== '',
    retry: false,
    refetchInterval: (query) => {
      const isPending = query.state.error instanceof ApiError && query.state.error.key === 'paymentPending';
      return isPending
        ? (POLL_DELAYS_MS[Math.min(query.state.errorUpdateCount, POLL_DELAYS_MS.length) - 1] ?? false)
        : false;
    },
  });
  useEffect(() => {
    if (!check.isSuccess) return;
    void refresh().catch(() => undefined); // The payment has emptied the cart. A failed refresh is ignored
  }, [check.isSuccess, refresh]);

  if (check.isSuccess) return <Navigate to={check.data} replace />;
  const isPending =
    check.isPending || (check.error instanceof ApiError && check.error.key === 'paymentPending');
  const isUnknown = sessionId === '' || !isPending;
  const isSlow = check.errorUpdateCount >= SLOW_AFTER_ATTEMPTS;
  const state = isUnknown ? 'unknown' : isSlow ? 'slow' : 'waiting';
  return (
    <StatePanel
      illustration={state === 'waiting' ? 'spinner' : 'card'}
      state={state}
      title={t(`success.${state}`)}
    >
      <p role={isUnknown ? undefined : 'status'}>
        {isUnknown && check.error ? <ErrorText error={check.error} /> : t(`success.${state}Text`)}
      </p>
      <div className="acts">
        {state !== 'waiting' && (
          <Button variant="primary" onClick={() => void check.refetch()}>
            {t('success.checkNow')}
          </Button>
        )}
        <MembersLink />
      </div>
    </StatePanel>
  );
}
