import { type DaySpan, PICKUP, spanInWords } from '@munay/contracts/order/delivery';
import { currentLocale } from '@munay/kit';

export const pickupWords = () => ({ ...PICKUP, hours: PICKUP.hours[currentLocale()] });

export const daysInWords = (span: DaySpan): { from: string; to: string } =>
  spanInWords(span, currentLocale());
