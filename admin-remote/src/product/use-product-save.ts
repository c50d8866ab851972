import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductDesk } from '@munay/contracts/product-desk';
import {
  announceSuccess,
  ApiError,
  call,
  callEnvelope,
  type Translate,
  useNavigate,
  useQueryClient,
  useT,
} from '@munay/kit';
import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf } from '../parts/field-errors';
import type { Draft } from '../parts/form-draft';
import { contested, type Field } from './product-conflict';
import { changeOf, draftErrors, draftOf, inputOf, type ProductDraft, stockChanges } from './product-draft';

interface Conflict {
  now: ProductDesk;
  fields: Field[];
}

interface Refusal {
  skus?: string[];
  product?: ProductDesk;
}

/** What a refusal says about the fields, whichever way it says it. */
function errorsOf(error: ApiError, { sizes }: ProductDraft, t: Translate): FieldErrors {
  const { skus = [] } = (error.data ?? {}) as Refusal;
  const labels = sizes.map(({ label }) => label.trim());
  if (error.key === 'slugTaken') return { slug: t('rule.taken') };
  if (error.key === 'skuTaken')
    return Object.fromEntries(
      sizes.flatMap(({ sku }, at) =>
        skus.includes(sku.trim()) ? [[`sizes.${at}.sku`, t('rule.taken')]] : [],
      ),
    );
  if (error.key === 'sizeTwice')
    return Object.fromEntries(
      labels.flatMap((label, at) =>
        labels.indexOf(label) < at ? [[`sizes.${at}.label`, t('rule.twice')]] : [],
      ),
    );
  return fieldErrorsOf(error, t);
}

async function bookStock(draft: ProductDraft, stock: ProductDesk['stock']): Promise<void> {
  for (const { sku, change } of stockChanges(draft, stock))
    await call(ENDPOINTS.adjustStock, {
      body: { sku, change, reason: sku in stock ? 'counted' : 'received', key: crypto.randomUUID() },
    });
}

/** Saves a product: creates or changes it, books what was typed over in the stock, and says what was refused. */
export function useProductSave(product: ProductDesk | null, draft: Draft<ProductDraft>) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [stored, setStored] = useState(product);
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const settle = async (message: string): Promise<void> => {
    announceSuccess(message);
    await client.invalidateQueries({ queryKey: ['products'] });
    await client.invalidateQueries({ queryKey: ['stock'] });
  };
  const create = async (value: ProductDraft): Promise<void> => {
    const { data, message } = await callEnvelope(ENDPOINTS.createProduct, { body: inputOf(value) });
    // Saved is saved: a refused count must not lead to a second product
    draft.rebase(value);
    await bookStock(value, {}).finally(() =>
      navigate(`/admin/update-product/${data._id}`, { replace: true }),
    );
    await settle(message);
  };
  const update = async (value: ProductDraft, changed: readonly Field[], base: ProductDesk): Promise<void> => {
    const body = changeOf(value, changed, base.version);
    const { data, message } = await callEnvelope(ENDPOINTS.updateProduct, { params: { id: base._id }, body });
    setStored(data);
    await bookStock(value, base.stock);
    const now = await call(ENDPOINTS.openProduct, { params: { id: base._id } });
    setStored(now);
    draft.rebase(draftOf(now));
    await settle(message);
  };
  const refused = (error: unknown, value: ProductDraft, changed: readonly Field[]): void => {
    if (!(error instanceof ApiError)) return setFailure(error);
    const now = (error.data as Refusal | null)?.product;
    if (error.key === 'productChanged' && now && stored)
      return setConflict({ now, fields: contested(value, changed, stored, now) });
    const found = errorsOf(error, value, t);
    setErrors(found);
    if (Object.keys(found).length === 0) setFailure(error);
  };
  const send = async (
    value: ProductDraft,
    changed: readonly Field[],
    base: ProductDesk | null,
  ): Promise<void> => {
    const found = draftErrors(value, t);
    setFailure(null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    try {
      await (base ? update(value, changed, base) : create(value));
      setConflict(null);
    } catch (error) {
      refused(error, value, changed);
    } finally {
      setSaving(false);
    }
  };

  return {
    stored,
    saving,
    errors,
    failure,
    conflict,
    save: () => send(draft.value, draft.changed, stored),
    discard: (): void => {
      draft.discard();
      setErrors({});
      setFailure(null);
    },
    /** Takes over what the other person saved, fields of `theirs` included, and saves the rest. */
    merge: (theirs: readonly Field[]): Promise<void> => {
      if (!conflict) return Promise.resolve();
      const mine = draft.changed.filter((field) => !theirs.includes(field));
      const keep = Object.fromEntries(
        mine.map((field) => [field, draft.value[field]]),
      ) as Partial<ProductDraft>;
      const base = draftOf(conflict.now);
      draft.rebase(base, keep);
      setStored(conflict.now);
      setConflict(null);
      return mine.length > 0 ? send({ ...base, ...keep }, mine, conflict.now) : Promise.resolve();
    },
    /** Takes over everything the other person saved. */
    giveWay: (): void => {
      if (!conflict) return;
      draft.rebase(draftOf(conflict.now));
      setStored(conflict.now);
      setConflict(null);
    },
  };
}
