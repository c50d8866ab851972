import { Link, useT } from '@munay/kit';
import { DigitsField, type useDigits } from '../account/digits-field';

/** Field for the six digits that an order requires, above its submit button. */
export function CheckoutDigits({ digits, form }: { digits: ReturnType<typeof useDigits>; form: string }) {
  const t = useT();
  return (
    <>
      {digits.isConfirmed && (
        <p className="state ok" role="status">
          {t('checkout.confirmed')}
        </p>
      )}
      {digits.isOpen && (
        <div className="grid g3 mt5 pt4" role="group" aria-labelledby="checkout-digits">
          <h3 id="checkout-digits">{t('digits.title')}</h3>
          <DigitsField digits={digits} form={form}>
            <p className="small">
              {t('checkout.failed.known')}{' '}
              <Link to="/authUser?new=0&return=%2Fcheckout">{t('checkout.failed.knownLink')}</Link>
            </p>
          </DigitsField>
        </div>
      )}
    </>
  );
}
