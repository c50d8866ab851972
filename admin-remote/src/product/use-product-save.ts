import { useState } from 'react';
import type { AdminProduct } from '@munay/contracts/admin/product';
import { ApiError, findFailureFacts, type Translate, useT } from '@munay/kit';
import { useForm } from '@munay/kit/forms';
import { type FieldErrors, toFieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { type Conflict, type Field, findConflict, resolveConflict } from './product-conflict';
import { findDraftErrors, type ProductDraft, toDraft } from './product-draft';
import { useProductWrite } from './use-product-write';

function toErrors(error: ApiError, { sizes }: ProductDraft, t: Translate): FieldErrors {
  const skus = (findFailureFacts(error, 'skuTaken') ?? findFailureFacts(error, 'skuFixed'))?.skus ?? [];
  const labels = sizes.map(({ label }) => label.trim());
  if (error.key === 'slugTaken') return { slug: t('rule.taken') };
  if (error.key === 'skuTaken')
    return Object.fromEntries(
      sizes.flatMap(({ sku }, index) =>
        skus.includes(sku.trim()) ? [[`sizes.${index}.sku`, t('rule.taken')]] : [],
      ),
    );
  // The error lists SKUs as stored, which are also the keys of the rows
  if (error.key === 'skuFixed')
    return Object.fromEntries(
      sizes.flatMap(({ key }, index) =>
        skus.includes(key) ? [[`sizes.${index}.sku`, t('error.skuFixed')]] : [],
      ),
    );
  if (error.key === 'duplicateSize')
    return Object.fromEntries(
      labels.flatMap((label, index) =>
        labels.indexOf(label) < index ? [[`sizes.${index}.label`, t('rule.duplicate')]] : [],
      ),
    );
  return toFieldErrors(error, t);
}

export function useProductSave(product: AdminProduct | null, draft: Draft<ProductDraft>) {
  const t = useT();
  const [saved, setSaved] = useState(product);
  const [lastLoaded, setLastLoaded] = useState(product);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Why a stock change failed after the product had been saved. */
  const [stockError, setStockError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  if (product !== lastLoaded) {
    setLastLoaded(product);
    if (draft.changedFields.length === 0) setSaved(product);
  }

  const write = useProductWrite({ product, draft, onSaved: setSaved, onStockError: setStockError });
  const onRejected = (error: unknown, value: ProductDraft, changedFields: readonly Field[]): void => {
    if (!(error instanceof ApiError)) throw error;
    const facts = findFailureFacts(error, 'productChanged');
    if (facts && saved) return setConflict(findConflict(value, changedFields, saved, facts));
    const result = toErrors(error, value, t);
    setErrors(result);
    if (Object.keys(result).length === 0) throw error;
  };
  const send = async (
    value: ProductDraft,
    changedFields: readonly Field[],
    base: AdminProduct | null,
  ): Promise<void> => {
    const result = findDraftErrors(value, t);
    setStockError(null);
    setErrors(result);
    if (Object.keys(result).length > 0) return;
    try {
      await write(value, changedFields, base);
      setConflict(null);
    } catch (error) {
      onRejected(error, value, changedFields);
    }
  };
  const form = useForm({
    send: () => send(draft.value, draft.changedFields, saved),
    fieldErrors: false,
  });

  return {
    saved,
    saving: form.busy,
    errors,
    failure: form.failure,
    stockError,
    conflict,
    save: form.submit,
    discard: (): void => {
      draft.discard();
      if (product && saved && product.version >= saved.version) setSaved(product);
      setErrors({});
      form.reset();
      setStockError(null);
    },
    /**
     * Adopts the other person's saved values and saves the remaining edits. Conflicting fields and sizes are only
     * adopted if they are in `adopted`.
     */
    merge: (adoptedFields: readonly string[]): Promise<void> => {
      if (!conflict || !saved) return Promise.resolve();
      const edits = resolveConflict(draft.value, draft.changedFields, saved, conflict.now, adoptedFields);
      const localFields = Object.keys(edits) as Field[];
      const base = toDraft(conflict.now);
      draft.rebase(base, edits);
      setSaved(conflict.now);
      setConflict(null);
      return localFields.length > 0
        ? form.run(() => send({ ...base, ...edits }, localFields, conflict.now))
        : Promise.resolve();
    },
    giveWay: (): void => {
      if (!conflict) return;
      draft.rebase(toDraft(conflict.now));
      setSaved(conflict.now);
      setConflict(null);
    },
  };
}
