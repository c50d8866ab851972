import type { ReactNode } from 'react';
import { Icon, Link, type QueryClient, useQuery, useQueryClient, useT } from '@munay/kit';
import { useViewedProducts } from '../browsing-history/viewed-products';
import { ProductGrid } from '../product/product-grid';
import { productQuery } from '../product/product-queries';

const ROW = 4;

/** The products with these slugs; those that cannot be loaded are omitted, e.g. because they are not sold any more. */
const viewedProductsQuery = (client: QueryClient, slugs: readonly string[]) => ({
  queryKey: ['viewed products', ...slugs],
  queryFn: async () => {
    const results = await Promise.allSettled(slugs.map((slug) => client.fetchQuery(productQuery(slug))));
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  },
});

/**
 * The products that were viewed last on this device. It is the last section, because only the browser can render it:
 * it must not move the others.
 */
export function RecentlyViewed(): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const slugs = useViewedProducts().slugs.slice(0, ROW);
  const { data } = useQuery({ ...viewedProductsQuery(client, slugs), enabled: slugs.length > 0 });
  if (slugs.length === 0 || data === undefined || data.length === 0) return null;
  return (
    <section className="section" aria-labelledby="viewed">
      <div className="wrap">
        <div className="head">
          <h2 id="viewed">{t('home.viewed')}</h2>
          <Link className="more" to="/legal/cookies#device">
            {t('home.viewedSettings')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <ProductGrid products={data} heading="h3" four />
      </div>
    </section>
  );
}
