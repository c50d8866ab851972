import { useRef } from 'react';
import type { AdminProduct } from '@munay/contracts/admin/product';
import type { AdjustStockInput } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { omitBlankExtras } from '@munay/contracts/shop/product-fields';
import {
  announceSuccess,
  ApiError,
  call,
  callEnvelope,
  currentLocale,
  invalidate,
  useNavigate,
  useQueryClient,
  useT,
} from '@munay/kit';
import type { Draft } from '../form/form-draft';
import type { Field } from './product-conflict';
import {
  type DraftSize,
  listStockChanges,
  type ProductDraft,
  toDraft,
  toInput,
  toProductUpdate,
} from './product-draft';
import { adminProductQuery } from './product-queries';

type Stock = AdminProduct['stock'];
type StockChange = AdjustStockInput & { change: number };

const NO_STOCK = { available: 0, reserved: 0, sold: 0 };
const NO_SIZES: DraftSize[] = [];

/**
 * Saves stock adjustments, one size at a time. If one fails, the sizes saved before it are not sent again. A request
 * without a response may have succeeded and is retried with the same idempotency key.
 */
function useStockSave() {
  const pendingChanges = useRef(new Map<string, StockChange>());
  /**
   * @param displayedStock stock that the form showed when it was edited
   * @param onSaved called after each saved size with the new base values
   * @returns current stock of the saved sizes
   */
  return async (
    draft: ProductDraft,
    displayedStock: Stock,
    onSaved: (displayedStock: Stock) => void,
  ): Promise<Stock> => {
    const responses: Stock = {};
    let currentStock = displayedStock;
    const saveStock = async (body: StockChange): Promise<void> => {
      const { sku, change } = body;
      pendingChanges.current.set(sku, body);
      try {
        const { available, reserved, sold } = await call(ENDPOINTS.adjustStock, { body });
        responses[sku] = { available, reserved, sold };
      } catch (error) {
        if (error instanceof ApiError && error.code < 500) pendingChanges.current.delete(sku);
        throw error;
      }
      pendingChanges.current.delete(sku);
      const previous = currentStock[sku] ?? NO_STOCK;
      currentStock = { ...currentStock, [sku]: { ...previous, available: previous.available + change } };
      onSaved(currentStock);
    };
    for (const body of [...pendingChanges.current.values()]) await saveStock(body);
    for (const { sku, change } of listStockChanges(draft, currentStock))
      await saveStock({
        sku,
        change,
        reason: sku in displayedStock ? 'other' : 'received',
        key: crypto.randomUUID(),
      });
    return responses;
  };
}

interface ProductWrite {
  /** The loaded product; null for a new one. */
  product: AdminProduct | null;
  draft: Draft<ProductDraft>;
  /** Called with the stored product, and again after each stock adjustment. */
  onSaved: (savedProduct: AdminProduct) => void;
  /** Called if the product was saved but a stock change failed. */
  onStockError: (error: unknown) => void;
}

/**
 * Creates or updates a product, saves its stock adjustments and opens its page.
 * @throws ApiError if the product was not saved
 */
export function useProductWrite({ product, draft, onSaved, onStockError }: ProductWrite) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const saveStock = useStockSave();

  const announceSaved = (message: string): void =>
    announceSuccess(message, { lang: 'en', ...(currentLocale() !== 'en' && { also: t('form.saved') }) });
  const refetchStock = () =>
    invalidate(client, ENDPOINTS.listAllProducts, ENDPOINTS.listStock, ENDPOINTS.stockLedger);
  /**
   * Saves the stock after the product. A failed stock change is retried on its own, so that the product is only created
   * once.
   */
  const storeWithStock = async (
    value: ProductDraft,
    data: AdminProduct,
    displayedStock: Stock,
  ): Promise<boolean> => {
    onSaved({ ...data, stock: displayedStock });
    draft.mergeSaved({ ...value, sizes: NO_SIZES }, toDraft(data));
    try {
      const savedStock = await saveStock(value, displayedStock, (stock) => onSaved({ ...data, stock }));
      const fixedSkus = [...new Set([...data.fixedSkus, ...Object.keys(savedStock)])];
      const savedProduct = { ...data, fixedSkus, stock: { ...data.stock, ...savedStock } };
      onSaved(savedProduct);
      draft.mergeSaved(value, toDraft(savedProduct));
      return true;
    } catch (error) {
      onStockError(error);
      void client.invalidateQueries({ queryKey: adminProductQuery(data._id).queryKey });
      return false;
    } finally {
      await refetchStock();
    }
  };
  const create = async (value: ProductDraft): Promise<void> => {
    const { data, message } = await callEnvelope(ENDPOINTS.createProduct, {
      body: omitBlankExtras(toInput(value)),
    });
    if (!(await storeWithStock(value, data, {}))) return;
    announceSaved(message);
    void navigate(`/admin/update-product/${data._id}`, { replace: true });
  };
  const update = async (
    value: ProductDraft,
    changedFields: readonly Field[],
    base: AdminProduct,
  ): Promise<void> => {
    const body = toProductUpdate(value, changedFields, base.version);
    const { data, message } = await callEnvelope(ENDPOINTS.updateProduct, { params: { id: base._id }, body });
    if (!(await storeWithStock(value, data, base.stock))) return;
    announceSaved(message);
    // The product has been saved at this point, so a retry must only repeat what failed
    if (product === null) void navigate(`/admin/update-product/${base._id}`, { replace: true });
  };
  return (value: ProductDraft, changedFields: readonly Field[], base: AdminProduct | null): Promise<void> =>
    base ? update(value, changedFields, base) : create(value);
}
