import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductRow } from '@munay/contracts/admin';
import type { ProductStatus } from '@munay/contracts/product';
import { announceSuccess, call, callEnvelope, errorText, t, toast, useQueryClient } from '@munay/kit';
import { offerUndo } from '../parts/undo';

/** Sets the status from what the product is now, so that nobody's edit is overwritten. */
async function setStatus(id: string, status: ProductStatus): Promise<void> {
  const { version } = await call(ENDPOINTS.openProduct, { params: { id } });
  await call(ENDPOINTS.updateProduct, { params: { id }, body: { version, status } });
}

/** What can be done with products of the list. */
export function useProductActions() {
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: ['products'] });
  const failed = (error: unknown): void => void toast.error(errorText(error));

  return {
    /** Puts products on sale, back to draft or into the archive, one after the other, and offers to take it back. */
    move: async (
      rows: readonly Pick<ProductRow, '_id' | 'status'>[],
      status: ProductStatus,
    ): Promise<void> => {
      const done: (typeof rows)[number][] = [];
      try {
        for (const row of rows) {
          await setStatus(row._id, status);
          done.push(row);
        }
      } catch (error) {
        failed(error);
      }
      await settle();
      if (done.length === 0) return;
      offerUndo(t(`products.moved.${status}`, { count: done.length }), async () => {
        for (const row of done) await setStatus(row._id, row.status);
        await settle();
      });
    },
    remove: (id: string): Promise<boolean> =>
      callEnvelope(ENDPOINTS.deleteProduct, { params: { id } })
        .then(({ message }) => {
          announceSuccess(message);
          void settle();
          return true;
        })
        .catch((error: unknown) => {
          failed(error);
          return false;
        }),
  };
}
