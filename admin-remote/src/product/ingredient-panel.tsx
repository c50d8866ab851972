import { type KeyboardEvent, useState } from 'react';
import type { ProductIngredientInput } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { foldText } from '@munay/contracts/fold';
import { findListedAllergen, markAllergen, toInciKey } from '@munay/contracts/shop/allergens';
import type { KnownIngredient } from '@munay/contracts/shop/product';
import { PRODUCT_LINE } from '@munay/contracts/shop/product-fields';
import { findSimilarAllergen } from '@munay/contracts/shop/similar-allergen';
import { Button, Combobox, endpointQuery, Input, useQuery, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { toFieldId } from '../form/field-errors';
import { moveItem } from '../form/form-draft';
import { AdminIcon } from '../icons/admin-icon';
import type { PartProps } from './text-panel';
import styles from './product-form.module.css';

const SUGGESTIONS = 8;

export function IngredientPanel({ draft, errors }: PartProps) {
  const t = useT();
  const { value, set } = draft;
  const list = value.ingredients;
  const [draggedIndex, setDraggedIndex] = useState<number>();
  const move = (from: number, to: number): void =>
    set('ingredients', (current) => moveItem(current, from, to));
  const handleGripKey = (event: KeyboardEvent, index: number): void => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : index;
    if (to === index || to < 0 || to >= list.length) return;
    event.preventDefault();
    move(index, to);
    const handles = event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-grip]');
    setTimeout(() => handles?.[to]?.focus());
  };
  const change = (index: number, part: Partial<(typeof list)[number]>): void =>
    set('ingredients', (current) =>
      current.map((item, position) => (position === index ? { ...item, ...part } : item)),
    );
  return (
    <Panel
      title={t('form.ingredients')}
      note={t('form.ingredientCount', {
        count: list.length,
        allergens: list.filter((item) => item.allergen).length,
      })}
      id={toFieldId('ingredients')}
      flush
      footer={
        <>
          <AddIngredient
            onAdd={(addedIngredient) =>
              set('ingredients', (current) =>
                current.some(({ inci }) => toInciKey(inci) === toInciKey(addedIngredient.inci))
                  ? current
                  : [...current, addedIngredient],
              )
            }
          />
          <span className="tiny muted">{t('form.allergenRule')}</span>
        </>
      }
    >
      {errors.ingredients && (
        <p className={`err ${styles.padded}`}>
          <AdminIcon name="circle-x" /> {errors.ingredients}
        </p>
      )}
      <ol className={styles.inci} role="list">
        {list.map(({ inci, name, allergen }, index) => (
          <li
            key={inci}
            data-dragged={draggedIndex === index}
            onDragOver={(event) => {
              if (draggedIndex === undefined) return;
              event.preventDefault();
              if (draggedIndex === index) return;
              move(draggedIndex, index);
              setDraggedIndex(index);
            }}
          >
            <Button
              data-grip
              draggable
              variant="plain"
              className={`bare grid ${styles.grip}`}
              aria-label={t('form.moveIngredient', { name: inci })}
              onKeyDown={(event) => handleGripKey(event, index)}
              onDragStart={() => setDraggedIndex(index)}
              onDragEnd={() => setDraggedIndex(undefined)}
            >
              <AdminIcon name="grip-vertical" />
            </Button>
            <span className="muted text-end">{index + 1}</span>
            <b lang="la">{inci}</b>
            {(['es', 'en'] as const).map((locale) => (
              <Input
                key={locale}
                lang={locale}
                aria-label={t('form.plainName', { inci, language: t(`language.${locale}`) })}
                placeholder={locale.toUpperCase()}
                maxLength={PRODUCT_LINE.max}
                value={name[locale]}
                onChange={({ target }) => change(index, { name: { ...name, [locale]: target.value } })}
              />
            ))}
            <label className="tick">
              <input
                type="checkbox"
                checked={allergen}
                // This allergen must be declared by law, so the checkbox is disabled
                disabled={allergen && findListedAllergen(inci) !== undefined}
                onChange={({ target }) => change(index, { allergen: target.checked })}
              />
              {t('form.allergen')}
            </label>
            <Button
              variant="quiet"
              square
              aria-label={t('form.removeIngredient', { name: inci })}
              onClick={() =>
                set('ingredients', (current) => current.filter((_, position) => position !== index))
              }
            >
              <AdminIcon name="x" />
            </Button>
            <SimilarAllergen
              inci={inci}
              onReplace={(suggestion) =>
                set('ingredients', (current) =>
                  current.map((item, position) =>
                    position === index ? markAllergen({ ...item, inci: suggestion }) : item,
                  ),
                )
              }
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Asks for confirmation if a name is one letter away from an allergen that must be declared. */
function SimilarAllergen({ inci, onReplace }: { inci: string; onReplace: (suggestion: string) => void }) {
  const t = useT();
  const suggestion = findSimilarAllergen(inci);
  if (suggestion === null) return null;
  return (
    <p className={`inline-row wraps g2 fine ${styles.similar}`}>
      <AdminIcon name="triangle-alert" /> {t('form.similarAllergen', { inci, meant: suggestion })}
      <Button onClick={() => onReplace(suggestion)}>{t('form.useAllergen', { meant: suggestion })}</Button>
    </p>
  );
}

/** Suggests ingredients from other products. An exact match selects the ingredient; other text is used unchanged. */
function AddIngredient({ onAdd }: { onAdd: (ingredient: ProductIngredientInput) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const ingredientQuery = useQuery({
    ...endpointQuery(ENDPOINTS.listIngredients),
    staleTime: 300_000,
  });
  const all = ingredientQuery.data?.ingredients ?? [];
  const q = foldText(text.trim());
  const result = all
    .filter(({ inci, names }) => foldText(`${inci} ${names.es} ${names.en}`).includes(q))
    .slice(0, SUGGESTIONS);
  const add = ({ inci, names: name, allergen }: Omit<KnownIngredient, 'name'>): void => {
    setText('');
    onAdd(markAllergen({ inci, name, allergen }));
  };
  const addIngredient = (text: string): void => {
    const key = toInciKey(text);
    const match = all.find(({ inci, names }) =>
      [inci, names.es, names.en].some((name) => toInciKey(name) === key),
    );
    if (key !== '') add(match ?? { inci: text.trim(), names: { es: '', en: '' }, allergen: false });
  };
  return (
    <Combobox
      className={`min0 relative ${styles.addInci}`}
      popupClassName={styles.suggestions ?? ''}
      label={t('form.addIngredient')}
      listLabel={t('form.knownIngredients')}
      value={text}
      onChange={setText}
      options={result}
      optionKey={({ inci }) => inci}
      renderOption={({ inci, name }) => (
        <>
          <span lang="la">{inci}</span> <small className="muted">{name}</small>
        </>
      )}
      onSelect={add}
      onSubmit={addIngredient}
      fieldStyle
      inputProps={{ placeholder: t('form.addIngredient'), maxLength: PRODUCT_LINE.max }}
    />
  );
}
