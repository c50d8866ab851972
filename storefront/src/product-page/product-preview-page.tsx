import type { ReactNode } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { endpointQuery, useParams, useQuery, useT } from '@munay/kit';
import { LoadingFailure, ProductContent, Skeleton } from './product-page';

/** `/product-preview/<id>`: shows staff the page of an unpublished product, which cannot be bought. */
export function ProductPreviewPage(): ReactNode {
  const t = useT();
  const { productId = '' } = useParams();
  const { isPending, isLoadingError, error, data, refetch } = useQuery(
    endpointQuery(ENDPOINTS.previewProduct, { params: { id: productId } }),
  );
  if (isPending) return <Skeleton />;
  if (isLoadingError) return <LoadingFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="state wrap">{t('product.previewNote')}</p>
      <ProductContent product={data} />
    </>
  );
}
