/** The earliest of several dates; null if there are none. */
export const findEarliest = (dates: readonly (Date | null | undefined)[]): Date | null =>
  dates.reduce<Date | null>((earliest, at) => (at && (!earliest || at < earliest) ? at : earliest), null);
