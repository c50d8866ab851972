export const MAX_SLIPS = 100;

export const toSlipsPath = (ids: readonly string[]): string =>
  `/admin/packing-slips?${new URLSearchParams(ids.slice(0, MAX_SLIPS).map((id) => ['order', id])).toString()}`;
