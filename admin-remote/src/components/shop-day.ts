import { SHOP_ZONE } from '@munay/contracts/locale';

const DAY_MS = 86_400_000;
const SHOP_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' });

/** A day of the shop's calendar, as fields for days write it: `2026-11-21`. */
export const DAY = /^20\d\d-\d\d-\d\d$/;

/** The shop's day at a moment, or so many days later. */
export const shopDay = (moment: Date, later = 0): string =>
  SHOP_DAY.format(new Date(moment.getTime() + later * DAY_MS));
