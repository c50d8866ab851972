import { dateFormat } from '../formats';
import type { Locale, Localized } from '../locale';
import type { ShippingZone } from './address';
import { DELIVERY_DAYS } from './delivery-days';
import { workingDaysAfter } from './working-days';

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

const weekday = dateFormat({ weekday: 'long' });
const dayOfMonth = dateFormat({ day: 'numeric' });
const month = dateFormat({ month: 'long' });

/** Names the month only once: `martes 24` and `jueves 26 de noviembre`. */
export function spanInWords({ from, to }: DaySpan, locale: Locale): { from: string; to: string } {
  const day = (date: Date, withMonth: boolean): string => {
    const words = [weekday(date, locale), dayOfMonth(date, locale)];
    if (withMonth) words.push(...(locale === 'es' ? ['de'] : []), month(date, locale));
    return words.join(' ');
  };
  return { from: day(from, month(from, locale) !== month(to, locale)), to: day(to, true) };
}
