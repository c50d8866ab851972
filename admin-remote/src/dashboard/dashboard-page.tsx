import type { ReactNode } from 'react';
import { lazyPage, useSearchParams, withMessages } from '@munay/kit';
import { messages } from '../i18n/messages';
import type { DashboardTab } from '../route-definition';
import { ORDER_PAGE, TABS } from './tabs';

const createPage = ({ messages: names = [], load }: Pick<DashboardTab, 'messages' | 'load'>) =>
  lazyPage(withMessages(names.map(messages), load));

const PAGES = new Map<string, ReactNode>(
  TABS.map((tab) => {
    const Tab = createPage(tab);
    return [tab.menu.id, <Tab key={tab.menu.id} />];
  }),
);
const OrderPage = createPage(ORDER_PAGE);

/** `/admin/dashboard`: the overview. `?tab=` selects a list, and `?order=` opens an order. */
export function DashboardPage() {
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? '';
  if (tab === 'orders' && search.get('order')) return <OrderPage />;
  return PAGES.get(tab) ?? PAGES.get('overview');
}
