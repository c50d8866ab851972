import type { DashboardTab } from '../route-definition';

/** Dashboard tabs: the overview, which is the default, and the record lists. */
export const TABS: readonly DashboardTab[] = [
  {
    messages: ['overview'],
    load: () => import('./overview-page').then((m) => m.OverviewPage),
    menu: { id: 'overview', icon: 'layout-dashboard', letter: 'd' },
  },
  {
    messages: ['orders'],
    load: () => import('../order-list/order-list').then((m) => m.OrderList),
    menu: { id: 'orders', icon: 'inbox', letter: 'o', taskCount: 'toPack' },
  },
  {
    messages: ['products'],
    load: () => import('../product-list/product-list-page').then((m) => m.ProductListPage),
    menu: { id: 'products', icon: 'tag', letter: 'p' },
  },
  {
    messages: ['customers', 'fields'],
    load: () => import('../customers/user-page').then((m) => m.UserPage),
    menu: { id: 'users', icon: 'users', letter: 'u' },
  },
  {
    messages: ['customers'],
    load: () => import('../customers/cart-list').then((m) => m.CartList),
    menu: { id: 'carts', icon: 'shopping-cart', letter: 'c' },
  },
];

/** The order page, which `?order=` opens in place of the list. */
export const ORDER_PAGE: Pick<DashboardTab, 'messages' | 'load'> = {
  messages: ['orders', 'order', 'jobs', 'audit', 'fields'],
  load: () => import('./order-page').then((m) => m.OrderPage),
};
