import { lazyPage, useSearchParams } from '@munay/kit';
import { textsOf } from '../components/texts-of';

/** Each tab in a chunk of its own. */
const peopleTexts = {
  es: () => import('../i18n/people.es.json'),
  en: () => import('../i18n/people.en.json'),
};
const OverviewPage = lazyPage(
  textsOf(
    { es: () => import('../i18n/overview.es.json'), en: () => import('../i18n/overview.en.json') },
    () => import('./overview-page').then((m) => m.OverviewPage),
  ),
);
const TABS = {
  users: lazyPage(textsOf(peopleTexts, () => import('../people/user-page').then((m) => m.UserPage))),
  carts: lazyPage(textsOf(peopleTexts, () => import('../people/cart-list').then((m) => m.CartList))),
  orders: lazyPage(
    textsOf({ es: () => import('../i18n/orders.es.json'), en: () => import('../i18n/orders.en.json') }, () =>
      import('./order-page').then((m) => m.OrderPage),
    ),
  ),
  products: lazyPage(
    textsOf(
      { es: () => import('../i18n/products.es.json'), en: () => import('../i18n/products.en.json') },
      () => import('../product-list/product-list-page').then((m) => m.ProductListPage),
    ),
  ),
} as const;

const isTab = (name: string | null): name is keyof typeof TABS => name !== null && name in TABS;

/** `/admin/dashboard`: the overview, and the lists of the shop, one a tab; the address holds the whole state, so a link shows the same. */
export function DashboardPage() {
  const [search] = useSearchParams();
  const name = search.get('tab');
  const Tab = isTab(name) ? TABS[name] : OverviewPage;
  return <Tab />;
}
