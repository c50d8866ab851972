import { useEffect, useRef } from 'react';
import type { CheckoutChanged } from '@munay/contracts/order/order';
import { ApiError, Link, useT } from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';

/** What an order is made of now, when the server refused it because that changed. */
export function changeOf(error: unknown): Partial<CheckoutChanged> {
  if (!(error instanceof ApiError) || error.key !== 'cartChanged') return {};
  return error.data as Partial<CheckoutChanged>;
}

interface TooMany {
  title: string;
  size: string;
  max: number;
}

/** The lines of which a transfer would hold too much; none where the order as a whole is too large. */
const tooManyOf = (error: unknown): TooMany[] =>
  error instanceof ApiError && error.key === 'transferTooLarge'
    ? ((error.data as { lines?: TooMany[] }).lines ?? [])
    : [];

/** Why the order could not be placed, and the way on. Takes the focus. */
export function CheckoutFailure({ failure }: { failure: unknown }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [failure]);
  const tooMany = tooManyOf(failure);
  const key = failure instanceof ApiError ? failure.key : undefined;
  return (
    <div ref={box} tabIndex={-1}>
      {key === 'cartChanged' || key === 'stockShort' ? (
        <ErrorLine title={t(`checkout.failed.${key}`)}>
          <p>{t(`checkout.failed.${key}Text`)}</p>
        </ErrorLine>
      ) : key === 'transferTooLarge' ? (
        <ErrorLine title={t('checkout.failed.transferTooLarge')}>
          <p>{t('checkout.failed.transferTooLargeText')}</p>
          {tooMany.length > 0 && (
            <ul>
              {tooMany.map(({ title, size, max }) => (
                <li key={title + size}>{t('checkout.failed.transferLine', { title, size, max })}</li>
              ))}
            </ul>
          )}
        </ErrorLine>
      ) : key === 'tooManyOpenOrders' ? (
        <ErrorLine title={t('checkout.failed.open')}>
          <p>
            <Link to="/profile">{t('checkout.failed.openLink')}</Link>
          </p>
        </ErrorLine>
      ) : (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.kept')}</p>
        </ErrorLine>
      )}
    </div>
  );
}
