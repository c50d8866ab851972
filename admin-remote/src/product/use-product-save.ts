import { useRef, useState } from 'react';
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
  factsOf,
  invalidate,
  type Translate,
  useNavigate,
  useQueryClient,
  useT,
} from '@munay/kit';
import { useForm } from '@munay/kit/forms';
import { type FieldErrors, fieldErrorsOf } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { type Conflict, conflictOf, type Field, resolved } from './product-conflict';
import {
  changeOf,
  draftErrors,
  draftOf,
  type DraftSize,
  inputOf,
  type ProductDraft,
  stockChanges,
} from './product-draft';
import { adminProductQuery } from './product-queries';

function errorsOf(error: ApiError, { sizes }: ProductDraft, t: Translate): FieldErrors {
  const skus = (factsOf(error, 'skuTaken') ?? factsOf(error, 'skuFixed'))?.skus ?? [];
  const labels = sizes.map(({ label }) => label.trim());
  if (error.key === 'slugTaken') return { slug: t('rule.taken') };
  if (error.key === 'skuTaken')
    return Object.fromEntries(
      sizes.flatMap(({ sku }, index) =>
        skus.includes(sku.trim()) ? [[`sizes.${index}.sku`, t('rule.taken')]] : [],
      ),
    );
  // The server reports the stored SKUs, which are the keys of the rows
  if (error.key === 'skuFixed')
    return Object.fromEntries(
      sizes.flatMap(({ key }, index) =>
        skus.includes(key) ? [[`sizes.${index}.sku`, t('error.skuFixed')]] : [],
      ),
    );
  if (error.key === 'sizeTwice')
    return Object.fromEntries(
      labels.flatMap((label, index) =>
        labels.indexOf(label) < index ? [[`sizes.${index}.label`, t('rule.twice')]] : [],
      ),
    );
  return fieldErrorsOf(error, t);
}

type Stock = AdminProduct['stock'];
type StockChange = AdjustStock & { change: number };

const NO_PIECES = { available: 0, reserved: 0, sold: 0 };
const NO_SIZES: DraftSize[] = [];

/**
 * Books edited stock counts, one size at a time. Booked sizes are not booked again when a later one fails; a booking
 * without a response, which may have succeeded, is repeated first with the same idempotency key.
 * @param shown counts that the form displayed when they were edited
 * @param onBooked called after each booking with the new base values
 * @returns current stock of the booked sizes
 */
function useBooking() {
  const unanswered = useRef(new Map<string, StockChange>());
  /**
   * @param shown counts that the form displayed when they were edited
   * @param onBooked called after each booking with the new base values
   * @returns current stock of the booked sizes
   */
  return async (draft: ProductDraft, shown: Stock, onBooked: (shown: Stock) => void): Promise<Stock> => {
    const answers: Stock = {};
    let now = shown;
    const book = async (body: StockChange): Promise<void> => {
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
    for (const body of [...unanswered.current.values()]) await book(body);
    for (const { sku, change } of stockChanges(draft, now))
      await book({ sku, change, reason: sku in shown ? 'other' : 'received', key: crypto.randomUUID() });
    return answers;
  };
}

export function useProductSave(product: AdminProduct | null, draft: Draft<ProductDraft>) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const book = useBooking();
  const [stored, setStored] = useState(product);
  const [read, setRead] = useState(product);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Why a stock change failed after the product was saved. */
  const [unbooked, setUnbooked] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  if (product !== read) {
    setRead(product);
    if (draft.changed.length === 0) setStored(product);
  }

  const announce = (message: string): void =>
    announceSuccess(message, { lang: 'en', ...(currentLocale() !== 'en' && { also: t('form.saved') }) });
  const settle = () =>
    invalidate(client, ENDPOINTS.listAllProducts, ENDPOINTS.listStock, ENDPOINTS.stockLedger);
  /** A stock change that fails afterwards is retried separately, without creating a second product. */
  const keep = async (value: ProductDraft, data: AdminProduct, shown: Stock): Promise<boolean> => {
    setStored({ ...data, stock: shown });
    draft.settle({ ...value, sizes: NO_SIZES }, draftOf(data));
    try {
      const booked = await book(value, shown, (stock) => setStored({ ...data, stock }));
      const fixedSkus = [...new Set([...data.fixedSkus, ...Object.keys(booked)])];
      const now = { ...data, fixedSkus, stock: { ...data.stock, ...booked } };
      setStored(now);
      draft.settle(value, draftOf(now));
      return true;
    } catch (error) {
      setUnbooked(error);
      void client.invalidateQueries({ queryKey: adminProductQuery(data._id).queryKey });
      return false;
    } finally {
      await settle();
    }
  };
  const create = async (value: ProductDraft): Promise<void> => {
    const { data, message } = await callEnvelope(ENDPOINTS.createProduct, {
      body: withoutBlankExtras(inputOf(value)),
    });
    if (!(await keep(value, data, {}))) return;
    announce(message);
    void navigate(`/admin/update-product/${data._id}`, { replace: true });
  };
  const update = async (
    value: ProductDraft,
    changed: readonly Field[],
    base: AdminProduct,
  ): Promise<void> => {
    const body = changeOf(value, changed, base.version);
    const { data, message } = await callEnvelope(ENDPOINTS.updateProduct, { params: { id: base._id }, body });
    if (!(await keep(value, data, base.stock))) return;
    announce(message);
    // Already created: retry only what failed afterwards
    if (product === null) void navigate(`/admin/update-product/${base._id}`, { replace: true });
  };
  const refused = (error: unknown, value: ProductDraft, changed: readonly Field[]): void => {
    if (!(error instanceof ApiError)) throw error;
    const facts = factsOf(error, 'productChanged');
    if (facts && stored) return setConflict(conflictOf(value, changed, stored, facts));
    const result = errorsOf(error, value, t);
    setErrors(result);
    if (Object.keys(result).length === 0) throw error;
  };
  const send = async (
    value: ProductDraft,
    changed: readonly Field[],
    base: AdminProduct | null,
  ): Promise<void> => {
    const result = draftErrors(value, t);
    setUnbooked(null);
    setErrors(result);
    if (Object.keys(result).length > 0) return;
    try {
      await (base ? update(value, changed, base) : create(value));
      setConflict(null);
    } catch (error) {
      refused(error, value, changed);
    }
  };
  const form = useForm({
    send: () => send(draft.value, draft.changed, stored),
    fieldErrors: false,
  });

  return {
    stored,
    saving: form.busy,
    errors,
    failure: form.failure,
    unbooked,
    conflict,
    save: form.submit,
    discard: (): void => {
      draft.discard();
      if (product && stored && product.version >= stored.version) setStored(product);
      setErrors({});
      form.reset();
      setUnbooked(null);
    },
    /** Adopts the other person's saved values, including the fields and sizes in `theirs`, and saves the rest. */
    merge: (theirs: readonly string[]): Promise<void> => {
      if (!conflict || !stored) return Promise.resolve();
      const keep = resolved(draft.value, draft.changed, stored, conflict.now, theirs);
      const mine = Object.keys(keep) as Field[];
      const base = draftOf(conflict.now);
      draft.rebase(base, keep);
      setStored(conflict.now);
      setConflict(null);
      return mine.length > 0
        ? form.run(() => send({ ...base, ...keep }, mine, conflict.now))
        : Promise.resolve();
    },
    giveWay: (): void => {
      if (!conflict) return;
      draft.rebase(draftOf(conflict.now));
      setStored(conflict.now);
      setConflict(null);
    },
  };
}
