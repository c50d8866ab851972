export type StaffArea = 'admin' | 'store';

/** The staff area of a path; undefined for shopper pages. */
export function staffArea(pathname: string): StaffArea | undefined {
  const first = pathname.split('/')[1];
  return first === 'admin' || first === 'store' ? first : undefined;
}
