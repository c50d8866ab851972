export type StaffArea = 'admin' | 'store';

/** The staff area of a path; undefined for shopper pages. */
export function findStaffArea(pathname: string): StaffArea | undefined {
  const section = pathname.split('/')[1];
  return section === 'admin' || section === 'store' ? section : undefined;
}
