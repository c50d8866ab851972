/** Packing slips that one page prints. */
export const SLIPS = 100;

/** Address of the packing slips of some orders. */
export const slipsPath = (ids: readonly string[]): string =>
  `/admin/packing-slips?${new URLSearchParams(ids.slice(0, SLIPS).map((id) => ['order', id])).toString()}`;
