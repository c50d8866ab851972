import { matchPath, useQuery } from '@munay/kit';
import { toDoQuery } from '../components/shared-queries';
import { TABS } from '../dashboard/tabs';
import { MENU, type MenuEntry } from '../route-definition';
import { PAGES } from '../route-list';

const SECTION_ORDER = Object.values(MENU).flat();
const DASHBOARD_PATH = '/admin/dashboard';

export interface Section extends MenuEntry {
  to: string;
}

const toTabAddress = (tab: string): string =>
  tab === 'overview' ? DASHBOARD_PATH : `${DASHBOARD_PATH}?tab=${tab}`;

/** Sections for administrators: all pages and tabs that have a `menu`. */
export const SECTIONS: readonly Section[] = [
  ...TABS.map(({ menu }) => ({ ...menu, to: toTabAddress(menu.id) })),
  ...PAGES.flatMap(({ path, menu }) => (menu ? [{ ...menu, to: path }] : [])),
].sort((a, b) => SECTION_ORDER.indexOf(a.id) - SECTION_ORDER.indexOf(b.id));

export function findSection(pathname: string, search: URLSearchParams): string | undefined {
  if (pathname === DASHBOARD_PATH) {
    const address = toTabAddress(search.get('tab') ?? 'overview');
    return SECTIONS.find(({ to }) => to === address)?.id;
  }
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  return page?.menu?.id ?? page?.section;
}

export function useTaskCount({ taskCount }: MenuEntry): number {
  const { data } = useQuery(toDoQuery);
  return taskCount ? Number(data?.[taskCount] ?? 0) : 0;
}
