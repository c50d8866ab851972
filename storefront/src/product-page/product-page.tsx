import { type ReactNode, useEffect } from 'react';
import type { ProductView } from '@munay/contracts/shop/product';
import {
  ApiError,
  ButtonLink,
  FailureScreen,
  Link,
  StateScreen,
  useParams,
  useQuery,
  useT,
  withMessages,
} from '@munay/kit';
import { rememberViewed } from '../browsing-history/viewed-products';
import { lazySection } from '../components/lazy-section';
import { messages } from '../i18n/messages';
import { listPage } from '../product/list-page';
import { productQuery } from '../product/product-queries';
import { SkeletonLines } from '../product/skeleton-lines';
import { BuyForm } from './buy-form';
import { Gallery } from './gallery/gallery';
import { ProductDetails } from './product-details';
import styles from './product-page.module.css';

const ProductCommunity = lazySection(
  'resenas',
  withMessages([messages('review')], () => import('./product-community').then((m) => m.ProductCommunity)),
);

function Crumbs({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  return (
    <nav className={`small muted ${styles.crumbs}`} aria-label={t('product.crumbs')}>
      <ol role="list">
        {[listPage(t), listPage(t, { kind: 'scent', value: product.scent })].map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{product.title}</li>
      </ol>
    </nav>
  );
}

export function Skeleton(): ReactNode {
  const t = useT();
  return (
    <div className="wrap">
      <p className="vh" role="status">
        {t('product.loadingOne')}
      </p>
      <div className={`small muted ${styles.crumbs}`} aria-hidden="true" />
      <div className={`grid g5 ${styles.pdp}`} aria-hidden="true">
        <span className={`skeleton pic fill ${styles.pictureSkeleton}`} />
        <div className={styles.buySkeleton}>
          <SkeletonLines />
        </div>
      </div>
    </div>
  );
}

function UnknownProduct(): ReactNode {
  const t = useT();
  return (
    <StateScreen
      icon="info"
      tone="info"
      title={t('product.unknown')}
      text={t('product.unknownText')}
      fixed="noProductFound"
    >
      <div className="acts">
        <ButtonLink variant="primary" to="/shop">
          {t('cart.browse')}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/">
          {t('layout.goHome')}
        </ButtonLink>
      </div>
    </StateScreen>
  );
}

/** Shows that the product does not exist, or that the request failed. */
export function LoadingFailure({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  if (error instanceof ApiError && error.code === 404) return <UnknownProduct />;
  return <FailureScreen error={error} specificText="productFailed" onRetry={onRetry} />;
}

export function ProductContent({ product }: { product: ProductView }): ReactNode {
  return (
    <div className="wrap">
      <Crumbs product={product} />
      <div className={`grid g5 ${styles.pdp}`}>
        <Gallery key={product._id} product={product} />
        <div className="grid min0 g5 content-start">
          <BuyForm key={product._id} product={product} />
          <ProductDetails product={product} />
        </div>
      </div>
    </div>
  );
}

export function ProductPage(): ReactNode {
  const { productId = '' } = useParams();
  return (
    <main id="main">
      <Product slug={productId} />
    </main>
  );
}

function Product({ slug }: { slug: string }): ReactNode {
  const { isPending, isLoadingError, error, data, refetch } = useQuery(productQuery(slug));
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) rememberViewed(slug);
  }, [isLoaded, slug]);
  if (isPending) return <Skeleton />;
  if (isLoadingError) return <LoadingFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <ProductContent product={data} />
      <ProductCommunity product={data} idOrSlug={slug} />
    </>
  );
}
