import { LANGUAGE_TAGS, type Locale, type Localized, SHOP_ZONE } from '../locale';
import type { ShippingZone } from './address';
import { workingDaysAfter } from './working-days';

/** Working days from payment to delivery; the only source for pages, answers and mails. */
export const DELIVERY_DAYS: Record<ShippingZone, { from: number; to: number }> = {
  peninsula: { from: 2, to: 4 },
  islands: { from: 5, to: 8 },
};
const PACKING_DAYS = 1;

export const PICKUP = {
  street: 'Calle del Taller, 8',
  city: '28012 Madrid',
  hours: {
    es: 'Martes a sábado, de 10:00 a 19:00',
    en: 'Tuesday to Saturday, 10:00 to 19:00',
  } satisfies Localized,
} as const;

export interface DaySpan {
  from: Date;
  to: Date;
}

export const arrivalOf = (paidAt: Date, zone: ShippingZone): DaySpan => ({
  from: workingDaysAfter(paidAt, DELIVERY_DAYS[zone].from),
  to: workingDaysAfter(paidAt, DELIVERY_DAYS[zone].to),
});

export const arrivalAfterLeaving = (leftAt: Date, zone: ShippingZone): DaySpan => ({
  from: workingDaysAfter(leftAt, DELIVERY_DAYS[zone].from - PACKING_DAYS),
  to: workingDaysAfter(leftAt, DELIVERY_DAYS[zone].to - PACKING_DAYS),
});

/** The month only once: `martes 24` and `jueves 26 de noviembre`. */
export function spanInWords({ from, to }: DaySpan, locale: Locale): { from: string; to: string } {
  const part = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { timeZone: SHOP_ZONE, ...options }).format(date);
  const day = (date: Date, withMonth: boolean): string => {
    const words = [part(date, { weekday: 'long' }), part(date, { day: 'numeric' })];
    if (withMonth) words.push(...(locale === 'es' ? ['de'] : []), part(date, { month: 'long' }));
    return words.join(' ');
  };
  const otherMonth = part(from, { month: 'numeric' }) !== part(to, { month: 'numeric' });
  return { from: day(from, otherMonth), to: day(to, true) };
}
