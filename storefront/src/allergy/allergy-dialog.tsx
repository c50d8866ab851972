import { type ReactNode, useState } from 'react';
import { fold } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import type { Ingredient } from '@munay/contracts/shop/product';
import { Button, Combobox, FailureNote, Icon, useQuery, useT } from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { type AllergyProfile, keepProfile, NO_ALLERGIES } from './allergy-profile';
import { ingredientsQuery } from './ingredient-queries';
import { useAllergyProfile } from './use-allergy-profile';
import styles from './allergy-dialog.module.css';

const SUGGESTIONS = 8;
const SHORTEST_WORD = 3;

const without = (list: readonly string[], one: string): string[] => list.filter((other) => other !== one);
const withOne = (list: readonly string[], one: string): string[] => [...without(list, one), one];

interface ChoiceProps {
  profile: AllergyProfile;
  onChange: (next: AllergyProfile) => void;
}

function Allergens({ known, profile, onChange }: ChoiceProps & { known: readonly Ingredient[] }): ReactNode {
  const t = useT();
  return (
    <fieldset className={styles.allergens}>
      <legend className="medium mb2">{t('allergy.allergens')}</legend>
      {known
        .filter(({ allergen }) => allergen)
        .map(({ inci, name }) => (
          <label key={inci} className="check">
            <input
              type="checkbox"
              checked={profile.ingredients.includes(inci)}
              onChange={({ target }) =>
                onChange({
                  ...profile,
                  ingredients: (target.checked ? withOne : without)(profile.ingredients, inci),
                })
              }
            />
            <span>
              <b lang="la">{inci}</b> <small className="block">{name}</small>
            </span>
          </label>
        ))}
    </fieldset>
  );
}

function Other({ known, profile, onChange }: ChoiceProps & { known: readonly Ingredient[] }): ReactNode {
  const t = useT();
  const [value, setValue] = useState('');
  const [said, setSaid] = useState('');
  const word = fold(value.trim());
  const options =
    word === ''
      ? []
      : known
          .filter(
            ({ inci, name }) =>
              !profile.ingredients.includes(inci) &&
              [inci, name].some((text) => ` ${fold(text)}`.includes(` ${word}`)),
          )
          .slice(0, SUGGESTIONS);
  const added = (name: string, next: AllergyProfile) => {
    onChange(next);
    setValue('');
    setSaid(t('allergy.added', { name }));
  };
  const addWord = () => {
    if (word.length < SHORTEST_WORD) setSaid(word === '' ? '' : t('allergy.tooShort'));
    else added(word, { ...profile, words: withOne(profile.words, word) });
  };
  return (
    <div className="grid g2">
      <p className="medium" aria-hidden="true">
        {t('allergy.other')}
      </p>
      <div className={`flex g2 ${styles.row}`}>
        <Combobox<Ingredient>
          className="min0 relative grow"
          label={t('allergy.other')}
          listLabel={t('allergy.suggested')}
          value={value}
          onChange={setValue}
          options={options}
          optionKey={({ inci }) => inci}
          renderOption={({ inci, name }) => (
            <span>
              <b lang="la">{inci}</b> <small>{name}</small>
            </span>
          )}
          onSelect={({ inci }) =>
            added(inci, { ...profile, ingredients: withOne(profile.ingredients, inci) })
          }
          onSubmit={addWord}
          fieldStyle
          inputProps={{ maxLength: LIMITS.avoidedWordMax }}
          popupClassName={`on-white cut-corner ${styles.popup}`}
        />
        <Button small onClick={addWord}>
          {t('allergy.add')}
        </Button>
      </div>
      <p className="small muted">{t('allergy.otherHint')}</p>
      <p className="small" role="status">
        {said}
      </p>
    </div>
  );
}

function Chosen({ profile, onChange }: ChoiceProps): ReactNode {
  const t = useT();
  const chips = [
    ...profile.ingredients.map((name) => ({
      name,
      next: { ...profile, ingredients: without(profile.ingredients, name) },
    })),
    ...profile.words.map((name) => ({ name, next: { ...profile, words: without(profile.words, name) } })),
  ];
  return (
    <>
      <p className="medium" role="status">
        {t('allergy.count', { count: chips.length })}
      </p>
      <ul className="chips" role="list">
        {chips.map(({ name, next }) => (
          <li key={name}>
            <Button variant="chip" aria-label={t('allergy.remove', { name })} onClick={() => onChange(next)}>
              {name} <Icon name="x" small />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Ingredients the shopper avoids, stored on this device only. */
export function AllergyDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const profile = useAllergyProfile();
  const ingredients = useQuery({ ...ingredientsQuery, enabled: open });
  const known = ingredients.data?.ingredients ?? [];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('allergy.title')}
      footer={
        <>
          <Button variant="primary" wide onClick={onClose}>
            {t('allergy.done')}
          </Button>
          <Button variant="quiet" className="small muted" onClick={() => keepProfile(NO_ALLERGIES)}>
            {t('allergy.clear')}
          </Button>
        </>
      }
    >
      <div className={`grid g4 ${styles.body}`}>
        <p>{t('allergy.lead')}</p>
        <p className="state info">
          <Icon name="lock" small /> {t('allergy.private')}
        </p>
        <Chosen profile={profile} onChange={keepProfile} />
        {ingredients.isLoadingError && (
          <FailureNote error={ingredients.error} onRetry={() => void ingredients.refetch()} />
        )}
        <Other known={known} profile={profile} onChange={keepProfile} />
        {known.length > 0 && <Allergens known={known} profile={profile} onChange={keepProfile} />}
        <p className="small muted">{t('allergy.caveat')}</p>
      </div>
    </Sheet>
  );
}
