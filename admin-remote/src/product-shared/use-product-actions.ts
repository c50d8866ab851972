import type { ProductRow } from '@munay/contracts/admin/lists';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductStatus } from '@munay/contracts/shop/product';
import {
  announceSuccess,
  ApiError,
  call,
  callEnvelope,
  invalidate,
  t,
  toast,
  useQueryClient,
} from '@munay/kit';
import { offerUndo } from '../feedback/undo';

/** Sets the status with the product's current version, so that concurrent edits are not lost. */
async function setStatus(id: string, status: ProductStatus): Promise<void> {
  const { version } = await call(ENDPOINTS.openProduct, { params: { id } });
  await call(ENDPOINTS.updateProduct, { params: { id }, body: { version, status } });
}

type MovedProduct = Pick<ProductRow, '_id' | 'status'>;

export function useProductActions() {
  const client = useQueryClient();
  const refetchProducts = () => invalidate(client, ENDPOINTS.listAllProducts);
  const showFailure = toast.failure;

  return {
    /**
     * Publishes, unpublishes or archives products one after the other, with undo. Products that already have the status
     * are skipped.
     */
    move: async (find: () => Promise<readonly MovedProduct[]>, status: ProductStatus): Promise<void> => {
      const movedProducts: MovedProduct[] = [];
      let lastError: unknown;
      try {
        for (const row of await find()) {
          if (row.status === status) continue;
          try {
            await setStatus(row._id, status);
            movedProducts.push(row);
          } catch (error) {
            // An incomplete product does not stop the next changes, but a lost connection does
            if (!(error instanceof ApiError)) throw error;
            lastError ??= error;
          }
        }
      } catch (error) {
        lastError = error;
      }
      if (lastError) showFailure(lastError);
      await refetchProducts();
      if (movedProducts.length === 0) return;
      offerUndo(t(`products.moved.${status}`, { count: movedProducts.length }), async () => {
        for (const row of movedProducts) await setStatus(row._id, row.status);
        await refetchProducts();
      });
    },
    remove: (id: string): Promise<boolean> =>
      callEnvelope(ENDPOINTS.deleteProduct, { params: { id } })
        .then(({ message }) => {
          announceSuccess(message);
          void refetchProducts();
          return true;
        })
        .catch((error: unknown) => {
          showFailure(error);
          return false;
        }),
  };
}
