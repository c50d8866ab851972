import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError, endpointQuery, FailureScreen, useParams, useQuery, useT } from '@munay/kit';
import { ProductContent, Skeleton, Unknown } from './product-page';

/** `/product-preview/<id>`: for staff, the page of a product that is not on sale yet; the server sells none. */
export function ProductPreviewPage(): ReactNode {
  const t = useT();
  const { productId = '' } = useParams();
  const product = useQuery(endpointQuery(ENDPOINTS.previewProduct, { params: { id: productId } }));
  if (product.isPending) return <Skeleton />;
  if (product.isLoadingError && product.error instanceof ApiError && product.error.code === 404)
    return <Unknown />;
  return (
    <main id="main">
      {product.isLoadingError ? (
        <FailureScreen error={product.error} named="productFailed" onRetry={() => void product.refetch()} />
      ) : (
        <>
          <p className="state wrap">{t('product.previewNote')}</p>
          <ProductContent product={product.data} />
        </>
      )}
    </main>
  );
}
