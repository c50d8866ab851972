import { FailureScreen, Loading, useParams, useQuery, useSearchParams } from '@munay/kit';
import { storesQuery } from '../components/shared-queries';
import { copyDraft, createEmptyDraft, toDraft } from './product-draft';
import { ProductForm } from './product-form';
import { adminProductQuery } from './product-queries';

/**
 * `/admin/create-product` and `/admin/update-product/{id}`. With `?copy={id}`, the form starts with a copy of that
 * product.
 */
export function ProductPage() {
  const { productId } = useParams();
  const [search] = useSearchParams();
  const source = productId ?? search.get('copy');
  const stores = useQuery(storesQuery);
  const product = useQuery({ ...adminProductQuery(source ?? ''), enabled: source !== null });
  const isLoading = stores.isPending || (source !== null && product.isPending);
  const failedQuery = [product, stores].find(({ isLoadingError }) => isLoadingError);
  if (failedQuery)
    return <FailureScreen error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />;
  if (isLoading) return <Loading />;
  if (productId && product.data)
    return <ProductForm key={productId} product={product.data} loaded={toDraft(product.data)} />;
  const emptyDraft = createEmptyDraft(product.data?.storeId ?? stores.data?.stores[0]?._id ?? '');
  return (
    <ProductForm
      key={source ?? 'new'}
      product={null}
      loaded={emptyDraft}
      {...(product.data && { initialDraft: copyDraft(product.data) })}
    />
  );
}
