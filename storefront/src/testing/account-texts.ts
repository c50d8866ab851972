import accountEn from '../i18n/account.en.json';
import accountEs from '../i18n/account.es.json';
import checkoutEn from '../i18n/checkout.en.json';
import checkoutEs from '../i18n/checkout.es.json';
import mailedEn from '../i18n/mailed.en.json';
import mailedEs from '../i18n/mailed.es.json';
import orderEn from '../i18n/order.en.json';
import orderEs from '../i18n/order.es.json';

/** Texts for account, checkout and order pages. */
export const accountTexts = {
  es: { ...accountEs, ...checkoutEs, ...mailedEs, ...orderEs },
  en: { ...accountEn, ...checkoutEn, ...mailedEn, ...orderEn },
};
