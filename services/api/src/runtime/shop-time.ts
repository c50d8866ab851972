import type { ShopTime } from '@munay/contracts/admin/promotion';
import { SHOP_ZONE } from '@munay/contracts/locale';
import { addDays, dayOf, momentAt, startOfDay } from './zone-day';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_ZONE, hour: '2-digit', minute: '2-digit' });
const MIDNIGHT = '00:00';
const HOUR_MS = 3_600_000;

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
};

/** The last day and its end are one moment: the next day at 00:00. */
export const endOf = ({ day, time }: ShopTime): Date =>
  time === undefined ? startOfDay(addDays(day, 1)) : momentOf(day, time);
/** A time that the clocks skip is that of the next hour. */
function momentOf(day: string, time: string): Date {
  const moment = momentAt(day, secondsOf(time));
  return CLOCK.format(moment) === time ? moment : new Date(moment.getTime() + HOUR_MS);
}
export const startOf = ({ day, time = MIDNIGHT }: ShopTime): Date => momentOf(day, time);

export const toStart = (at: Date): ShopTime => {
  const time = CLOCK.format(at);
  return { day: dayOf(at), ...(time !== MIDNIGHT && { time }) };
};
export const toEnd = (at: Date): ShopTime => {
  const { day, time } = toStart(at);
  return time === undefined ? { day: addDays(day, -1) } : { day, time };
};
