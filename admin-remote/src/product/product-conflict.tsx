import { useId, useState } from 'react';
import type { AdminProduct } from '@munay/contracts/admin/product';
import { Button, useFormat, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { Note } from '../feedback/list-states';
import { centsOf, draftOf, nameOf, type ProductDraft } from './product-draft';
import styles from './product-form.module.css';

export type Field = keyof ProductDraft;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function contested(
  mine: ProductDraft,
  changed: readonly Field[],
  base: AdminProduct,
  now: AdminProduct,
): Field[] {
  const [before, theirs] = [draftOf(base), draftOf(now)];
  return changed.filter((field) => !same(before[field], theirs[field]) && !same(mine[field], theirs[field]));
}

export function ProductConflict({
  mine,
  now,
  fields,
  onMerge,
  onDiscard,
}: {
  mine: ProductDraft;
  now: AdminProduct;
  fields: readonly Field[];
  onMerge: (theirs: readonly Field[]) => void;
  onDiscard: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const words = useStoredValues();
  const theirs = draftOf(now);
  const [taken, setTaken] = useState<readonly Field[]>([]);
  return (
    <Panel
      title={t('conflict.title')}
      flush
      footer={
        <>
          <Button variant="quiet" onClick={onDiscard}>
            {t('conflict.discard')}
          </Button>
          <Button variant="primary" onClick={() => onMerge(taken)}>
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
          {t('conflict.fields', { count: fields.length })}
        </p>
      </Note>
      {fields.length > 0 && (
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
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{nameOf(field)}</th>
                {([mine, theirs] as const).map((draft) => {
                  const isTheirs = draft === theirs;
                  return (
                    <td key={String(isTheirs)}>
                      <label className="tick">
                        <input
                          type="radio"
                          name={`${id}-${field}`}
                          checked={taken.includes(field) === isTheirs}
                          onChange={() =>
                            setTaken(isTheirs ? [...taken, field] : taken.filter((item) => item !== field))
                          }
                        />
                        <span>{words(draft, field)}</span>
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

function useStoredValues(): (draft: ProductDraft, field: Field) => string {
  const t = useT();
  const format = useFormat();
  return (draft, field) => {
    const text = textOf(draft, field);
    if (text !== null) return text || t('conflict.empty');
    return draft.sizes.map(({ label, price }) => `${label} ${format.money(centsOf(price) || 0)}`).join(' · ');
  };
}

function textOf(draft: ProductDraft, field: Field): string | null {
  switch (field) {
    case 'sizes':
      return null;
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
        draft.safety.maker?.name,
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
