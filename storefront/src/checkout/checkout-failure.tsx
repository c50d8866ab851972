import '@munay/kit/field.css';
import { useEffect, useRef } from 'react';
import type { CheckoutChanged, PaymentMethod } from '@munay/contracts/order/order';
import { ApiError, Button, factsOf, Link, useSession, useT } from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';

/** Another order took the last use of a code. */
const LOST_CODES = ['codeUsedUp', 'codeHeld', 'codeUsedByYou'] as const;

/** The current cart or price, when the server refused the order because it changed. */
export const changeOf = (error: unknown): Partial<CheckoutChanged> =>
  (['cartChanged', ...LOST_CODES] as const).map((key) => factsOf(error, key)).find(Boolean) ?? {};

interface CheckoutFailureProps {
  failure: unknown;
  payment: PaymentMethod;
  /** Chooses the card instead of a transfer. */
  onCard: () => void;
}

/** Why the order could not be placed, and what to do. Takes focus. */
export function CheckoutFailure({ failure, payment, onCard }: CheckoutFailureProps) {
  const t = useT();
  const { user } = useSession();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [failure]);
  // None if the order as a whole is too large
  const tooMany = factsOf(failure, 'transferTooLarge')?.lines ?? [];
  const key = failure instanceof ApiError ? failure.key : undefined;
  return (
    <div ref={box} tabIndex={-1}>
      {key === 'cartChanged' || key === 'stockShort' ? (
        <ErrorLine title={t(`checkout.failed.${key}`)}>
          <p>{t(`checkout.failed.${key}Text`)}</p>
        </ErrorLine>
      ) : LOST_CODES.some((code) => code === key) ? (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.cartChangedText')}</p>
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
          {user && (
            <p>
              <Link to="/profile?tab=orders">{t('checkout.failed.openLink')}</Link>
            </p>
          )}
        </ErrorLine>
      ) : key === 'tooManyRequests' && payment === 'transfer' ? (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.digitsText')}</p>
          <Button onClick={onCard}>{t('checkout.failed.byCard')}</Button>
        </ErrorLine>
      ) : (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.notCharged')}</p>
        </ErrorLine>
      )}
    </div>
  );
}
