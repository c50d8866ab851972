import { type ReactNode, useId, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import { Button, Input, useQuery, useT } from '@munay/kit';
import { ingredientsQuery } from '../allergy/ingredient-queries';
import type { FilterProps } from './filter-options';
import { normalizeWords } from './shop-filters';
import styles from './filters.module.css';

export function ExcludedIngredients({ filters, onChange }: Omit<FilterProps, 'facets'>): ReactNode {
  const t = useT();
  const id = useId();
  const { data } = useQuery(ingredientsQuery);
  const [wordInput, setWordInput] = useState('');
  const { without } = filters;
  const allergens = (data?.ingredients ?? []).filter(({ allergen }) => allergen);
  const names = normalizeWords([...allergens.map(({ inci }) => inci), ...without]);
  /**
   * Returns undefined for a name that several components of an essential oil share, because it does not distinguish
   * them.
   */
  const toPlainName = (word: string): string | undefined => {
    const name = allergens.find(({ inci }) => inci.toLowerCase() === word)?.name;
    return allergens.filter((allergen) => allergen.name === name).length === 1 ? name : undefined;
  };
  const set = (next: readonly string[]) => onChange({ ...filters, without: normalizeWords(next) });
  return (
    <>
      <div className={styles.options}>
        {names.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={without.includes(name)}
              onChange={({ target }) =>
                set(target.checked ? [...without, name] : without.filter((value) => value !== name))
              }
            />
            <span className={styles.plain}>
              {toPlainName(name) ?? <span className={styles.inci}>{name}</span>}{' '}
              {toPlainName(name) !== undefined && (
                <small className={styles.inci} lang="la">
                  {name}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
      <form
        className={`grid g2 ${styles.price}`}
        onSubmit={(event) => {
          event.preventDefault();
          set([...without, wordInput]);
          setWordInput('');
        }}
      >
        <div className="f">
          <label htmlFor={id}>{t('shop.withoutWord')}</label>
          <Input
            id={id}
            autoComplete="off"
            maxLength={LIMITS.avoidedWordMax}
            value={wordInput}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setWordInput(event.target.value)}
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
