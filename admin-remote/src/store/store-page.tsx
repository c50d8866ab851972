import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  call,
  FailureScreen,
  keepPreviousData,
  Link,
  Loading,
  Picture,
  useFormat,
  useParams,
  useQuery,
  useSearchParams,
  useT,
} from '@munay/kit';
import { PageHead } from '../parts/page-head';
import { Panel } from '../parts/panel';
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
      <PageHead
        title={shop.name}
        sub={
          <span>
            {shop.address} · {shop.hours}
          </span>
        }
      />
      <Panel title={t('store.products')} note={t('store.count', { count: total })} flush>
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
          <p>{t('list.page', { page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) })}</p>
          <nav className={styles.pages} aria-label={t('list.pages')}>
            {page > 1 && <Link to={`?page=${page - 1}`}>{t('list.previous')}</Link>}
            {page * PAGE_SIZE < total && <Link to={`?page=${page + 1}`}>{t('list.next')}</Link>}
          </nav>
        </footer>
      </Panel>
    </>
  );
}
