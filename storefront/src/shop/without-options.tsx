import { type ReactNode, useId, useState } from 'react';
import { Button, useQuery, useT } from '@munay/kit';
import { ingredientsQuery } from '../allergy/ingredient-queries';
import type { FilterProps } from './filter-options';
import { wordsOf } from './shop-filters';
import styles from './filters.module.css';

export function WithoutOptions({ filters, onChange }: Omit<FilterProps, 'facets'>): ReactNode {
  const t = useT();
  const id = useId();
  const { data } = useQuery(ingredientsQuery);
  const [word, setWord] = useState('');
  const { without } = filters;
  const names = wordsOf([
    ...(data?.ingredients ?? []).filter(({ allergen }) => allergen).map(({ inci }) => inci),
    ...without,
  ]);
  const set = (next: readonly string[]) => onChange({ ...filters, without: wordsOf(next) });
  return (
    <>
      <div className={styles.options}>
        {names.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={without.includes(name)}
              onChange={({ target }) =>
                set(target.checked ? [...without, name] : without.filter((one) => one !== name))
              }
            />
            <span className={styles.inci}>{name}</span>
          </label>
        ))}
      </div>
      <form
        className={`grid g2 ${styles.price}`}
        onSubmit={(event) => {
          event.preventDefault();
          set([...without, word]);
          setWord('');
        }}
      >
        <div className="f">
          <label htmlFor={id}>{t('shop.withoutWord')}</label>
          <input
            className="input"
            id={id}
            autoComplete="off"
            maxLength={60}
            value={word}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setWord(event.target.value)}
          />
          <p className="small muted" id={`${id}-hint`}>
            {t('shop.withoutHint')}
          </p>
        </div>
        <Button small type="submit">
          {t('shop.withoutAdd')}
        </Button>
      </form>
    </>
  );
}
