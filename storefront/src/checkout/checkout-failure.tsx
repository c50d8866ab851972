import '@munay/kit/field.css';
import { useEffect, useRef } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { METHOD_TRAITS, type PaymentMethod } from '@munay/contracts/shop/payment-methods';
import { ApiError, Button, call, findFailureFacts, Link, useMutation, useSession, useT } from '@munay/kit';
import { ErrorLine } from '@munay/kit/forms';
import { sendDigits, type useDigits } from '../account/digits-field';
import { ActionError } from '../components/action-error';

/** Error keys for orders whose code can no longer be used. */
const UNUSABLE_CODES = ['codeUsedUp', 'codeReserved', 'codeAlreadyUsed'] as const;

/** The current cart, if the server rejected the order because the cart or its prices have changed. */
export async function fetchCartAfterFailure(error: unknown): Promise<CartView | undefined> {
  const failureKey = (['cartChanged', ...UNUSABLE_CODES] as const)
    .map((key) => findFailureFacts(error, key))
    .find(Boolean);
  const isCartProblem =
    error instanceof ApiError && (error.key === 'stockShort' || error.key === 'cartEmpty');
  return failureKey?.cart ?? (isCartProblem ? call(ENDPOINTS.getCart).catch(() => undefined) : undefined);
}

interface CheckoutFailureProps {
  failure: unknown;
  payment: PaymentMethod;
  digits: ReturnType<typeof useDigits>;
  /** Switches the payment method from transfer to card. */
  onSelectCard: () => void;
}

/** The reason why the order could not be placed, with the next steps. Receives focus. */
export function CheckoutFailure({ failure, payment, digits, onSelectCard }: CheckoutFailureProps) {
  const t = useT();
  const { user } = useSession();
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => containerRef.current?.focus(), [failure]);
  const shortLines = findFailureFacts(failure, 'stockShort')?.lines ?? [];
  // The error lists no lines if the account limit is exceeded
  const limitedLines = findFailureFacts(failure, 'transferTooLarge')?.lines ?? [];
  const key = failure instanceof ApiError ? failure.key : undefined;
  return (
    <div ref={containerRef} tabIndex={-1}>
      {key === 'cartChanged' ? (
        <ErrorLine title={t('checkout.failed.cartChanged')}>
          <p>{t('checkout.failed.cartChangedText')}</p>
        </ErrorLine>
      ) : key === 'stockShort' ? (
        <ErrorLine title={t('checkout.failed.stockShort')}>
          <ul>
            {shortLines.map(({ itemId, title, size, available }) => (
              <li key={itemId}>{t('checkout.failed.shortLine', { title, size, count: available })}</li>
            ))}
          </ul>
          <p>{t('checkout.failed.stockShortText')}</p>
        </ErrorLine>
      ) : key === 'unverifiedLimit' ? (
        <VerifyToReserve digits={digits} />
      ) : UNUSABLE_CODES.some((code) => code === key) ? (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.cartChangedText')}</p>
        </ErrorLine>
      ) : key === 'transferTooLarge' ? (
        <ErrorLine
          title={t(
            limitedLines.length > 0 ? 'checkout.failed.transferShort' : 'checkout.failed.transferTooLarge',
          )}
        >
          <p>{t('checkout.failed.transferTooLargeText')}</p>
          {limitedLines.length > 0 && (
            <ul>
              {limitedLines.map(({ title, size, max }) => (
                <li key={title + size}>{t('checkout.failed.transferLine', { title, size, max })}</li>
              ))}
            </ul>
          )}
          <Button onClick={onSelectCard}>{t('checkout.failed.byCard')}</Button>
        </ErrorLine>
      ) : key === 'tooManyOpenOrders' ? (
        <ErrorLine title={t('checkout.failed.open')}>
          {user && (
            <p>
              <Link to="/profile?tab=orders">{t('checkout.failed.openLink')}</Link>
            </p>
          )}
        </ErrorLine>
      ) : key === 'tooManyRequests' && METHOD_TRAITS[payment].paid === 'later' ? (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.digitsText')}</p>
          <Button onClick={onSelectCard}>{t('checkout.failed.byCard')}</Button>
        </ErrorLine>
      ) : (
        <ErrorLine error={failure}>
          <p>{t('checkout.failed.notCharged')}</p>
        </ErrorLine>
      )}
    </div>
  );
}

/**
 * The stock available to unverified buyers is fully reserved. The order continues once the buyer has entered the six
 * digits.
 */
function VerifyToReserve({ digits }: Pick<CheckoutFailureProps, 'digits'>) {
  const t = useT();
  const send = useMutation({ mutationFn: () => sendDigits(digits.email), onSuccess: digits.requestDigits });
  return (
    <ErrorLine title={t('checkout.failed.unverifiedLimit')}>
      <p>{t('checkout.failed.unverifiedLimitText')}</p>
      {!digits.isOpen && (
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {t('checkout.failed.sendDigits')}
        </Button>
      )}
      <ActionError error={send.error} />
    </ErrorLine>
  );
}
