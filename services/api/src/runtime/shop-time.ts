import type { ShopTime } from '@munay/contracts/admin/promotion';
import { formatTime, startOfDay, toShopInstant } from '@munay/contracts/shop-clock';
import { addDays, toShopDay } from '@munay/contracts/shop-day';

const MIDNIGHT = '00:00';

/** Converts the end of a period to a date. A day without a time ends at 00:00 of the next day. */
export const toEndDate = ({ day, time }: ShopTime): Date =>
  time === undefined ? startOfDay(addDays(day, 1)) : toShopInstant(day, time);
export const toStartDate = ({ day, time = MIDNIGHT }: ShopTime): Date => toShopInstant(day, time);

export const toShopStartTime = (at: Date): ShopTime => {
  const time = formatTime(at);
  return { day: toShopDay(at), ...(time !== MIDNIGHT && { time }) };
};
export const toShopEndTime = (at: Date): ShopTime => {
  const { day, time } = toShopStartTime(at);
  return time === undefined ? { day: addDays(day, -1) } : { day, time };
};
