import { useRef } from 'react';
import type { AdminProduct } from '@munay/contracts/admin/product';
import type { AdjustStock } from '@munay/contracts/admin/stock';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { withoutBlankExtras } from '@munay/contracts/shop/product-fields';
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
import { type DraftSize, type ProductDraft, stockChanges, toChange, toDraft, toInput } from './product-draft';
import { adminProductQuery } from './product-queries';

type Stock = AdminProduct['stock'];
type StockChange = AdjustStock & { change: number };

const NO_PIECES = { available: 0, reserved: 0, sold: 0 };
const NO_SIZES: DraftSize[] = [];

/**
 * Saves stock adjustments, one size at a time. Saved sizes are not sent again if a later one fails; a request that got
 * no response, and may have succeeded, is repeated first with the same idempotency key.
 */
function useBooking() {
  const unanswered = useRef(new Map<string, StockChange>());
  /**
   * @param shown counts that the form displayed when they were edited
   * @param onBooked called after each saved size with the new base values
   * @returns current stock of the saved sizes
   */
  return async (draft: ProductDraft, shown: Stock, onBooked: (shown: Stock) => void): Promise<Stock> => {
    const answers: Stock = {};
    let now = shown;
    const bookStock = async (body: StockChange): Promise<void> => {
      const { sku, change } = body;
      unanswered.current.set(sku, body);
      try {
        const { available, reserved, sold } = await call(ENDPOINTS.adjustStock, { body });
        answers[sku] = { available, reserved, sold };
      } catch (error) {
        if (error instanceof ApiError && error.code < 500) unanswered.current.delete(sku);
        throw error;
      }
      unanswered.current.delete(sku);
      const before = now[sku] ?? NO_PIECES;
      now = { ...now, [sku]: { ...before, available: before.available + change } };
      onBooked(now);
    };
    for (const body of [...unanswered.current.values()]) await bookStock(body);
    for (const { sku, change } of stockChanges(draft, now))
      await bookStock({ sku, change, reason: sku in shown ? 'other' : 'received', key: crypto.randomUUID() });
    return answers;
  };
}

interface ProductWrite {
  /** The loaded product; null for a new product. */
  product: AdminProduct | null;
  draft: Draft<ProductDraft>;
  /** Called with the stored product, also after each stock adjustment. */
  onStored: (stored: AdminProduct) => void;
  /** Called if the product was saved, but a stock change failed. */
  onUnbooked: (error: unknown) => void;
}

/**
 * Creates a product or updates `base`, saves its stock adjustments and opens its page.
 * @throws ApiError if the product was not saved
 */
export function useProductWrite({ product, draft, onStored, onUnbooked }: ProductWrite) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const bookStock = useBooking();

  const announceSaved = (message: string): void =>
    announceSuccess(message, { lang: 'en', ...(currentLocale() !== 'en' && { also: t('form.saved') }) });
  const refetchStock = () =>
    invalidate(client, ENDPOINTS.listAllProducts, ENDPOINTS.listStock, ENDPOINTS.stockLedger);
  /** A stock change that fails afterwards is retried separately, without creating a second product. */
  const storeAndBook = async (value: ProductDraft, data: AdminProduct, shown: Stock): Promise<boolean> => {
    onStored({ ...data, stock: shown });
    draft.mergeSaved({ ...value, sizes: NO_SIZES }, toDraft(data));
    try {
      const booked = await bookStock(value, shown, (stock) => onStored({ ...data, stock }));
      const fixedSkus = [...new Set([...data.fixedSkus, ...Object.keys(booked)])];
      const now = { ...data, fixedSkus, stock: { ...data.stock, ...booked } };
      onStored(now);
      draft.mergeSaved(value, toDraft(now));
      return true;
    } catch (error) {
      onUnbooked(error);
      void client.invalidateQueries({ queryKey: adminProductQuery(data._id).queryKey });
      return false;
    } finally {
      await refetchStock();
    }
  };
  const create = async (value: ProductDraft): Promise<void> => {
    const { data, message } = await callEnvelope(ENDPOINTS.createProduct, {
      body: withoutBlankExtras(toInput(value)),
    });
    if (!(await storeAndBook(value, data, {}))) return;
    announceSaved(message);
    void navigate(`/admin/update-product/${data._id}`, { replace: true });
  };
  const update = async (
    value: ProductDraft,
    changed: readonly Field[],
    base: AdminProduct,
  ): Promise<void> => {
    const body = toChange(value, changed, base.version);
    const { data, message } = await callEnvelope(ENDPOINTS.updateProduct, { params: { id: base._id }, body });
    if (!(await storeAndBook(value, data, base.stock))) return;
    announceSaved(message);
    // Already created: retry only what failed afterwards
    if (product === null) void navigate(`/admin/update-product/${base._id}`, { replace: true });
  };
  return (value: ProductDraft, changed: readonly Field[], base: AdminProduct | null): Promise<void> =>
    base ? update(value, changed, base) : create(value);
}
