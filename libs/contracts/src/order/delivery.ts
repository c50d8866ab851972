import { createDateFormat } from '../formats';
import type { Locale, Localized } from '../locale';
import type { ShippingZone } from '../shop/shipping';
import { addWorkingDays, type ShopDay, toShopDay } from '../shop-day';
import { DELIVERY_DAYS } from './delivery-days';

const PACKING_DAYS = 1;

export const PICKUP_LOCATION = {
  street: 'Calle del Taller 8',
  city: '28012 Madrid',
  hours: {
    es: 'Martes a sábado, de 10:00 a 19:00',
    en: 'Tuesday to Saturday, 10:00 to 19:00',
  } satisfies Localized,
} as const;

export interface DaySpan {
  from: ShopDay;
  to: ShopDay;
}

const toArrivalSpan = (start: Date, zone: ShippingZone, daysPassed: number): DaySpan => ({
  from: addWorkingDays(toShopDay(start), DELIVERY_DAYS[zone].from - daysPassed),
  to: addWorkingDays(toShopDay(start), DELIVERY_DAYS[zone].to - daysPassed),
});

export const computeArrival = (paidAt: Date, zone: ShippingZone): DaySpan => toArrivalSpan(paidAt, zone, 0);

export const computeArrivalAfterShipping = (shippedAt: Date, zone: ShippingZone): DaySpan =>
  toArrivalSpan(shippedAt, zone, PACKING_DAYS);

const formatWeekday = createDateFormat({ weekday: 'long' });
const dayOfMonth = createDateFormat({ day: 'numeric' });
const month = createDateFormat({ month: 'long' });

/** Formats a range of days with the month mentioned once, if possible: `martes 24` and `jueves 26 de noviembre`. */
export function formatSpan({ from, to }: DaySpan, locale: Locale): { from: string; to: string } {
  const day = (date: ShopDay, includesMonth: boolean): string => {
    const parts = [formatWeekday(date, locale), dayOfMonth(date, locale)];
    if (includesMonth) parts.push(...(locale === 'es' ? ['de'] : []), month(date, locale));
    return parts.join(' ');
  };
  return { from: day(from, month(from, locale) !== month(to, locale)), to: day(to, true) };
}
