import type { CartCode } from '@munay/contracts/order/cart';
import { useFormat, useT } from '@munay/kit';

const DAY_FORMAT: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' };
const DAY_AND_TIME_FORMAT: Intl.DateTimeFormatOptions = { ...DAY_FORMAT, hour: '2-digit', minute: '2-digit' };

/** A sentence with the savings of a code, or with the reason why it does not apply. */
export function useCodeTexts(): (code: CartCode) => string {
  const t = useT();
  const format = useFormat();
  return ({ code, state, savedCents, reason, missingCents = 0, at, betterPromotion, zone }) => {
    if (state === 'applied' || reason === undefined)
      return savedCents === 0
        ? t('code.appliedOnly', { code })
        : t('code.applied', { code, amount: format.money(savedCents) });
    if (reason === 'betterApplied')
      return betterPromotion
        ? t('code.better', { title: betterPromotion.title, amount: format.money(betterPromotion.cents) })
        : t('code.betterDelivery');
    return t(`code.${reason}`, {
      amount: format.money(missingCents),
      date: at ? format.date(at, reason === 'codeReserved' ? DAY_AND_TIME_FORMAT : DAY_FORMAT) : '',
      zone: zone ?? '',
    });
  };
}
