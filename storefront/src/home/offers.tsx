import type { ReactNode } from 'react';
import type { ProductCard } from '@munay/contracts/shop/product';
import { Icon, Link, useFormat, useQuery, useT } from '@munay/kit';
import { ProductGrid } from '../product/product-grid';
import { offersQuery, popularQuery } from '../product/product-queries';

const ROW = 4;

/** Last instant of a discount, because the end is exclusive. */
const getLastTimestamp = ({ discountEndsAt }: ProductCard): number =>
  discountEndsAt === null ? Infinity : Date.parse(discountEndsAt) - 1;

/** Discounted products, without those of the row of best-sellers. */
function useOffers(): ProductCard[] {
  const popular = useQuery(popularQuery);
  const offers = useQuery(offersQuery).data?.products ?? [];
  // Otherwise, products could disappear from the row when the best-sellers arrive
  if (popular.isPending) return [];
  const shown = new Set(popular.data?.products.map(({ _id }) => _id));
  return offers.filter(({ _id }) => !shown.has(_id)).slice(0, ROW);
}

/** Products with a discount, and the last day of the offer that ends first. */
export function Offers(): ReactNode {
  const t = useT();
  const format = useFormat();
  const products = useOffers();
  if (products.length === 0) return null;
  const endTimes = products.map(getLastTimestamp);
  const earliestEnd = Math.min(...endTimes);
  const hasCommonEnd = endTimes.every((end) => end === earliestEnd);
  return (
    <section className="section" aria-labelledby="offers">
      <div className="wrap">
        <div className="head">
          <div>
            <h2 id="offers">{t('home.reduced')}</h2>
            {Number.isFinite(earliestEnd) && (
              <p className="muted mt2">
                {t(hasCommonEnd ? 'home.reducedUntil' : 'home.reducedFirst', {
                  day: format.date(new Date(earliestEnd).toISOString(), { day: 'numeric', month: 'long' }),
                })}
              </p>
            )}
          </div>
          <Link className="more" to="/shop?offer=1">
            {t('home.reducedAll')} <Icon name="arrow-right" small />
          </Link>
        </div>
        <ProductGrid products={products} heading="h3" four />
      </div>
    </section>
  );
}
