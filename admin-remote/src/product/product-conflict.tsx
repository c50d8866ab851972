import { useId, useState } from 'react';
import type { AdminProduct, ProductEdit } from '@munay/contracts/admin/product';
import { Button, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { Note } from '../feedback/list-states';
import {
  type DraftSize,
  getFieldName,
  parseInteger,
  parsePrice,
  type ProductDraft,
  toDraft,
} from './product-draft';
import { type ContestedSize, mergeSizes } from './size-merge';
import styles from './product-form.module.css';

export type Field = keyof ProductDraft;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Conflicting edits by two people, per field and per size. */
export interface Conflict {
  now: AdminProduct;
  edits: readonly ProductEdit[];
  fields: Field[];
  sizes: ContestedSize[];
}

export function findConflict(
  localDraft: ProductDraft,
  changedFields: readonly Field[],
  base: AdminProduct,
  { product: now, edits = [] }: { product: AdminProduct; edits?: readonly ProductEdit[] | undefined },
): Conflict {
  const [before, serverDraft] = [toDraft(base), toDraft(now)];
  return {
    now,
    edits,
    fields: changedFields.filter(
      (field) =>
        field !== 'sizes' &&
        !isEqual(before[field], serverDraft[field]) &&
        !isEqual(localDraft[field], serverDraft[field]),
    ),
    sizes: changedFields.includes('sizes')
      ? mergeSizes(before.sizes, localDraft.sizes, serverDraft.sizes).conflicts
      : [],
  };
}

/** The values to save after a conflict. Fields and sizes in `adopted` get the other person's values. */
export function resolveConflict(
  localDraft: ProductDraft,
  changedFields: readonly Field[],
  base: AdminProduct,
  now: AdminProduct,
  adoptedFields: readonly string[],
): Partial<ProductDraft> {
  const serverDraft = toDraft(now);
  const localValues = Object.fromEntries(
    changedFields
      .filter((field) => !adoptedFields.includes(field))
      .map((field) => [field, localDraft[field]]),
  ) as Partial<ProductDraft>;
  if (!localValues.sizes) return localValues;
  const sizes = mergeSizes(toDraft(base).sizes, localDraft.sizes, serverDraft.sizes, adoptedFields).sizes;
  if (isEqual(sizes, serverDraft.sizes)) delete localValues.sizes;
  else localValues.sizes = sizes;
  return localValues;
}

export function ProductConflict({
  localDraft,
  conflict: { now, edits, fields, sizes },
  onMerge,
  onDiscard,
}: {
  localDraft: ProductDraft;
  conflict: Conflict;
  onMerge: (serverDraft: readonly string[]) => void;
  onDiscard: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const serverDraft = toDraft(now);
  const [adoptedFields, setAdoptedFields] = useState<readonly string[]>([]);
  const findEdit = (field: string, sku: string | null) =>
    edits.find((edit) => edit.field === field && edit.sku === sku);
  const describeSize = (size: DraftSize | null): string =>
    size
      ? [
          size.label,
          size.sku,
          format.grams(parseInteger(size.weightGrams) || 0),
          format.money(parsePrice(size.price) || 0),
        ].join(' · ')
      : t('conflict.removed');
  const rows = [
    ...fields.map((field) => ({
      key: field,
      name: getFieldName(field),
      edit: findEdit(field, null),
      values: [localDraft, serverDraft].map((draft) => formatField(draft, field) || t('conflict.empty')),
    })),
    ...sizes.map(({ key, ...size }) => ({
      key,
      name: t('conflict.size', { size: (size.server ?? size.local)?.label ?? '' }),
      edit: findEdit('sizes', (size.server ?? size.local)?.sku ?? ''),
      values: [size.local, size.server].map(describeSize),
    })),
  ];
  return (
    <Panel
      title={t('conflict.title')}
      flush
      footer={
        <>
          <Button variant="quiet" onClick={onDiscard}>
            {t('conflict.discard')}
          </Button>
          <Button variant="primary" onClick={() => onMerge(adoptedFields)}>
            {t('conflict.merge')}
          </Button>
        </>
      }
    >
      <Note tone="warning" icon="git-compare-arrows">
        <p>
          <b>{t('conflict.text', { version: now.version })}</b>
        </p>
        <p className="muted">
          {format.date(now.updatedAt, { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
          {t('conflict.fields', { count: rows.length })}
        </p>
      </Note>
      {rows.length > 0 && (
        <table className={`fill fine ${styles.conflict}`}>
          <caption className="vh">{t('conflict.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, edit, values }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((text, index) => {
                  const isServerValue = index === 1;
                  return (
                    <td key={index}>
                      <label className="tick">
                        <input
                          type="radio"
                          name={`${id}-${key}`}
                          checked={adoptedFields.includes(key) === isServerValue}
                          onChange={() =>
                            setAdoptedFields(
                              isServerValue
                                ? [...adoptedFields, key]
                                : adoptedFields.filter((item) => item !== key),
                            )
                          }
                        />
                        <span>
                          {text}
                          {isServerValue && edit && (
                            <small className="muted">
                              {' '}
                              {t('conflict.by', {
                                by: edit.by || t('conflict.someone'),
                                at: format.date(edit.at, { dateStyle: 'medium', timeStyle: 'short' }),
                              })}
                            </small>
                          )}
                        </span>
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function formatField(draft: ProductDraft, field: Field): string {
  switch (field) {
    case 'sizes':
      return '';
    case 'images':
      return draft.images.map(({ alt }, index) => `${index + 1} ${alt.es}`).join(' · ');
    case 'ingredients':
      return draft.ingredients.map(({ inci }) => inci).join(', ');
    case 'tags':
      return draft.tags.join(', ');
    case 'discount':
      return [
        draft.discount.percent && `${draft.discount.percent} %`,
        draft.discount.startsAt,
        draft.discount.endsAt,
      ]
        .filter(Boolean)
        .join(' · ');
    case 'safety':
      return [
        draft.safety.manufacturer?.name,
        draft.safety.responsible?.name,
        ...draft.safety.warnings.map(({ es }) => es),
      ]
        .filter(Boolean)
        .join(' · ');
    default: {
      const value = draft[field];
      return typeof value === 'string' ? value : Object.values(value).filter(Boolean).join(' / ');
    }
  }
}
