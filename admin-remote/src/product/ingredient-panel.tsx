import { fold } from '@munay/contracts/fold';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { Ingredient } from '@munay/contracts/shop/product';
import { Combobox, endpointQuery, useQuery, useT } from '@munay/kit';
import { type KeyboardEvent, useState } from 'react';
import { fieldId } from '../form/field-errors';
import { moved } from '../form/form-draft';
import { Panel } from '../components/panel';
import { StaffIcon } from '../icons/admin-icon';
import styles from './product-form.module.css';
import type { PartProps } from './text-panel';

const SUGGESTED = 8;

/** INCI names in the order of the label, each with its plain name in both languages and whether it is an allergen. */
export function IngredientPanel({ draft, errors }: PartProps) {
  const t = useT();
  const { value, set } = draft;
  const list = value.ingredients;
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number): void => set('ingredients', (now) => moved(now, from, to));
  const onGrip = (event: KeyboardEvent, at: number): void => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : at;
    if (to === at || to < 0 || to >= list.length) return;
    event.preventDefault();
    move(at, to);
    const grips = event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-grip]');
    setTimeout(() => grips?.[to]?.focus());
  };
  const change = (at: number, part: Partial<(typeof list)[number]>): void =>
    set('ingredients', (now) => now.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <Panel
      title={t('form.ingredients')}
      note={t('form.ingredientCount', {
        count: list.length,
        allergens: list.filter((one) => one.allergen).length,
      })}
      id={fieldId('ingredients')}
      flush
      footer={
        <>
          <AddIngredient
            onAdd={({ inci, name, allergen }) =>
              set('ingredients', (now) =>
                now.some((one) => fold(one.inci) === fold(inci))
                  ? now
                  : [...now, { inci, name: { es: name, en: name }, allergen }],
              )
            }
          />
          <span className="tiny muted">{t('form.allergenRule')}</span>
        </>
      }
    >
      {errors.ingredients && (
        <p className={`err ${styles.padded}`}>
          <StaffIcon name="circle-x" /> {errors.ingredients}
        </p>
      )}
      <ol className={styles.inci}>
        {list.map(({ inci, name, allergen }, at) => (
          <li
            key={inci}
            data-dragged={dragged === at}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged === at) return;
              move(dragged, at);
              setDragged(at);
            }}
          >
            <button
              type="button"
              data-grip
              draggable
              className={styles.grip}
              aria-label={t('form.moveIngredient', { name: inci })}
              onKeyDown={(event) => onGrip(event, at)}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
            >
              <StaffIcon name="grip-vertical" />
            </button>
            <span className={styles.position}>{at + 1}</span>
            <b lang="la">{inci}</b>
            {(['es', 'en'] as const).map((locale) => (
              <input
                key={locale}
                className="input"
                lang={locale}
                aria-label={t('form.plainName', { inci, language: t(`language.${locale}`) })}
                placeholder={locale.toUpperCase()}
                maxLength={160}
                value={name[locale]}
                onChange={({ target }) => change(at, { name: { ...name, [locale]: target.value } })}
              />
            ))}
            <label className="tick">
              <input
                type="checkbox"
                checked={allergen}
                onChange={({ target }) => change(at, { allergen: target.checked })}
              />
              {t('form.allergen')}
            </label>
            <button
              className="btn ghost icon-only"
              type="button"
              aria-label={t('form.removeIngredient', { name: inci })}
              onClick={() => set('ingredients', (now) => now.filter((_, place) => place !== at))}
            >
              <StaffIcon name="x" />
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Suggests what other products hold; anything else is taken as typed. */
function AddIngredient({ onAdd }: { onAdd: (ingredient: Ingredient) => void }) {
  const t = useT();
  const [text, setText] = useState('');
  const known = useQuery({
    ...endpointQuery(ENDPOINTS.listIngredients),
    staleTime: 300_000,
  });
  const q = fold(text.trim());
  const found = (known.data?.ingredients ?? [])
    .filter(({ inci, name }) => fold(`${inci} ${name}`).includes(q))
    .slice(0, SUGGESTED);
  const add = (ingredient: Ingredient): void => {
    setText('');
    onAdd(ingredient);
  };
  return (
    <Combobox
      className={styles.addInci ?? ''}
      popupClassName={styles.suggestions ?? ''}
      label={t('form.addIngredient')}
      listLabel={t('form.knownIngredients')}
      value={text}
      onChange={setText}
      options={found}
      optionKey={({ inci }) => inci}
      renderOption={({ inci, name }) => (
        <>
          <span lang="la">{inci}</span> <small className="muted">{name}</small>
        </>
      )}
      onSelect={add}
      onSubmit={(typed) => typed.trim() && add({ inci: typed.trim(), name: '', allergen: false })}
      inputProps={{ className: 'input', placeholder: t('form.addIngredient'), maxLength: 160 }}
    />
  );
}
