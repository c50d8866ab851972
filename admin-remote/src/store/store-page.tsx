import { Link, Loading, useParams, useQuery, useSearchParams, useSession, useT } from '@munay/kit';
import { PageFailure } from '../components/page-failure';
import { PageHead } from '../components/page-head';
import { SoldLines } from './sold-lines';
import { StoreProducts } from './store-products';
import { storeQuery } from './store-queries';
import styles from './store.module.css';

const TABS = { products: StoreProducts, sold: SoldLines } as const;
type TabName = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as TabName[];

/** `/store/view/{id}`: stock and sales of a store, for its owners and administrators. */
export function StorePage() {
  const t = useT();
  const { isAdmin } = useSession();
  const { storeId = '' } = useParams();
  const [search] = useSearchParams();
  const tab = TAB_NAMES.find((item) => item === search.get('tab')) ?? 'products';
  const Tab = TABS[tab];
  const store = useQuery(storeQuery(storeId, { pageSize: 1 }));
  if (store.isPending) return <Loading />;
  if (store.isLoadingError)
    return <PageFailure title={t('store.title')} error={store.error} onRetry={() => void store.refetch()} />;
  const { name, address, hours } = store.data.store;
  return (
    <>
      <PageHead
        title={name}
        {...(isAdmin && { back: { to: '/admin/settings', label: t('store.all') } })}
        sub={<span>{[address, hours].filter(Boolean).join(' · ')}</span>}
        actions={
          <nav className={styles.seg} aria-label={t('store.parts')}>
            {TAB_NAMES.map((item) => (
              <Link
                key={item}
                to={item === 'products' ? `/store/view/${storeId}` : `?tab=${item}`}
                aria-current={item === tab ? 'true' : undefined}
              >
                {t(`store.${item}`)}
              </Link>
            ))}
          </nav>
        }
      />
      <Tab storeId={storeId} />
    </>
  );
}
