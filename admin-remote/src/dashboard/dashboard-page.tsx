import type { ReactNode } from 'react';
import { lazyPage, useSearchParams, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';
import { TABS } from './tabs';

const PAGES = new Map<string, ReactNode>(
  TABS.map(({ menu, load, messages: names = [] }) => {
    const Tab = lazyPage(withMessages(names.map(messages), load));
    return [menu.id, <Tab key={menu.id} />];
  }),
);

/** `/admin/dashboard`: the overview, and lists by `?tab=`. */
export function DashboardPage() {
  const [search] = useSearchParams();
  return PAGES.get(search.get('tab') ?? '') ?? PAGES.get('overview');
}
