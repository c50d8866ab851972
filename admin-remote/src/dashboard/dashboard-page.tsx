import { lazyPage, useSearchParams, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';
import { TABS } from './tabs';

const PAGES = new Map(
  TABS.map(({ menu, load, messages: names = [] }) => [
    menu.id as string,
    lazyPage(withMessages(names.map(messages), load)),
  ]),
);

/** `/admin/dashboard`: the overview, and the lists of the shop by `?tab=`. */
export function DashboardPage() {
  const [search] = useSearchParams();
  const Tab = PAGES.get(search.get('tab') ?? '') ?? PAGES.get('overview');
  return Tab && <Tab />;
}
