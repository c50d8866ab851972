import type { ReactNode } from 'react';
import { ApiError, ButtonLink, ErrorText, useT } from '@munay/kit';
import { StatePanel } from '../components/state/state-panel';
import { CartOrPopularProducts } from './cart-or-popular-slot';

const LINK_KEYS = ['linkExpired', 'linkUsed', 'linkUnknown'];

/** Whether the error means that the link itself cannot be used, so that retrying is pointless. */
export const isLinkRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && LINK_KEYS.includes(error.key ?? '');

export function LinkChecking({ title }: { title: string }) {
  const t = useT();
  return (
    <StatePanel illustration="spinner" title={title}>
      <p className="muted" role="status">
        {t('link.moment')}
      </p>
    </StatePanel>
  );
}

/** Error page for an emailed link that has expired, was used, is unknown, or could not be loaded. */
export function LinkError({ error, children }: { error: unknown; children: ReactNode }) {
  const t = useT();
  const key = error instanceof ApiError ? error.key : undefined;
  const kind =
    key === 'linkExpired'
      ? 'expired'
      : key === 'linkUsed'
        ? 'used'
        : key === 'linkUnknown' || key === 'notFound'
          ? 'unknown'
          : 'failed';
  return (
    <StatePanel illustration="key" state={kind} title={t(`link.${kind}`)} below={<CartOrPopularProducts />}>
      <p>{kind === 'failed' ? <ErrorText error={error} /> : t(`link.${kind}Text`)}</p>
      <div className="acts">
        {children}
        <ButtonLink variant="quiet" to="/contact">
          {t('link.write')}
        </ButtonLink>
      </div>
    </StatePanel>
  );
}

/** Next step for an emailed link whose action has already been done. */
export function NextSteps() {
  const t = useT();
  return (
    <div className="acts">
      <ButtonLink variant="primary" to="/shop">
        {t('cart.browse')}
      </ButtonLink>
      <ButtonLink variant="quiet" to="/contact">
        {t('link.write')}
      </ButtonLink>
    </div>
  );
}
