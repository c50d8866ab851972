/** The earliest of several dates; null if there are none. */
export const earliest = (moments: readonly (Date | null | undefined)[]): Date | null =>
  moments.reduce<Date | null>((first, at) => (at && (!first || at < first) ? at : first), null);
