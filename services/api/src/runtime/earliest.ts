/** The earliest of several dates; null if there are none. */
export const findEarliest = (moments: readonly (Date | null | undefined)[]): Date | null =>
  moments.reduce<Date | null>((earliest, at) => (at && (!earliest || at < earliest) ? at : earliest), null);
