import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  call,
  FailureScreen,
  keepPreviousData,
  Link,
  Loading,
  PageTitle,
  Picture,
  useFormat,
  useParams,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import layout from '../layout/staff-layout.module.css';
import styles from '../order/order.module.css';

const PAGE_SIZE = 25;

/** `/store/view/{id}`: a store with its products and what is left of each size. */
export function StorePage() {
  const t = useT();
  const format = useFormat();
  const { storeId = '' } = useParams();
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const store = useQuery({
    queryKey: ['store', storeId, page],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.viewStore,
        { params: { id: storeId }, query: { page, pageSize: PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  if (store.isPending) return <Loading />;
  if (store.isError) return <FailureScreen error={store.error} onRetry={() => void store.refetch()} />;
  const { store: shop, products, total } = store.data;
  return (
    <>
      <header className={layout.head}>
        <div>
          <PageTitle title={shop.name} />
          <p className={styles.muted}>
            {shop.address} · {shop.hours}
          </p>
        </div>
      </header>
      <section className={layout.panel} aria-label={t('store.products')}>
        <header>
          <h2>{t('store.products')}</h2>
          <p className={styles.muted}>{t('store.count', { count: total })}</p>
        </header>
        <table className={styles.table}>
          <caption className="vh">{t('store.products')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('order.product')}</th>
              <th scope="col">{t('store.stock')}</th>
              <th scope="col" className={styles.right}>
                {t('store.from')}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product._id}>
                <th scope="row">
                  <span className={styles.product}>
                    <span className={styles.thumb}>
                      {product.images[0] && <Picture image={product.images[0]} sizes="36px" alt="" />}
                    </span>
                    <Link to={`/product/${product.slug}`}>{product.title}</Link>
                  </span>
                </th>
                <td>{product.sizes.map((size) => `${size.label}: ${size.available}`).join(' · ')}</td>
                <td className={styles.right}>{format.money(product.sizes[0]?.unitPriceCents ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <footer className={styles.pager}>
          <p>{t('pager.page', { page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) })}</p>
          <nav className={styles.pages} aria-label={t('pager.label')}>
            {page > 1 && <Link to={`?page=${page - 1}`}>{t('pager.previous')}</Link>}
            {page * PAGE_SIZE < total && <Link to={`?page=${page + 1}`}>{t('pager.next')}</Link>}
          </nav>
        </footer>
      </section>
    </>
  );
}
