import { type ReactNode, useState } from 'react';
import { foldText } from '@munay/contracts/fold';
import { LIMITS } from '@munay/contracts/limits';
import type { Ingredient } from '@munay/contracts/shop/product';
import { Button, Combobox, FailureNote, Icon, useQuery, useT } from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { type AllergyProfile, NO_ALLERGIES, saveProfile } from './allergy-profile';
import { ingredientsQuery } from './ingredient-queries';
import { useAllergyProfile } from './use-allergy-profile';
import styles from './allergy-dialog.module.css';

const SUGGESTIONS = 8;
const MIN_WORD_LENGTH = 3;

const removeName = (list: readonly string[], value: string): string[] =>
  list.filter((candidate) => candidate !== value);
const addName = (list: readonly string[], value: string): string[] => [...removeName(list, value), value];

interface ChoiceProps {
  profile: AllergyProfile;
  onChange: (next: AllergyProfile) => void;
}

function Allergens({
  ingredients,
  profile,
  onChange,
}: ChoiceProps & { ingredients: readonly Ingredient[] }): ReactNode {
  const t = useT();
  return (
    <fieldset className={styles.allergens}>
      <legend className="medium mb2">{t('allergy.allergens')}</legend>
      {ingredients
        .filter(({ allergen }) => allergen)
        .map(({ inci, name }) => (
          <label key={inci} className="check">
            <input
              type="checkbox"
              checked={profile.ingredients.includes(inci)}
              onChange={({ target }) =>
                onChange({
                  ...profile,
                  ingredients: (target.checked ? addName : removeName)(profile.ingredients, inci),
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

function OtherIngredients({
  ingredients,
  profile,
  onChange,
}: ChoiceProps & { ingredients: readonly Ingredient[] }): ReactNode {
  const t = useT();
  const [value, setValue] = useState('');
  const [notice, setNotice] = useState('');
  const searchWord = foldText(value.trim());
  const options =
    searchWord === ''
      ? []
      : ingredients
          .filter(
            ({ inci, name }) =>
              !profile.ingredients.includes(inci) &&
              [inci, name].some((text) => ` ${foldText(text)}`.includes(` ${searchWord}`)),
          )
          .slice(0, SUGGESTIONS);
  const onAdded = (name: string, next: AllergyProfile) => {
    onChange(next);
    setValue('');
    setNotice(t('allergy.added', { name }));
  };
  const addWord = () => {
    if (searchWord.length < MIN_WORD_LENGTH) setNotice(searchWord === '' ? '' : t('allergy.tooShort'));
    else onAdded(searchWord, { ...profile, words: addName(profile.words, searchWord) });
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
            onAdded(inci, { ...profile, ingredients: addName(profile.ingredients, inci) })
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
        {notice}
      </p>
    </div>
  );
}

function ChosenIngredients({ profile, onChange }: ChoiceProps): ReactNode {
  const t = useT();
  const chips = [
    ...profile.ingredients.map((name) => ({
      name,
      next: { ...profile, ingredients: removeName(profile.ingredients, name) },
    })),
    ...profile.words.map((name) => ({ name, next: { ...profile, words: removeName(profile.words, name) } })),
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

/** The ingredients that the shopper avoids, stored only on this device. */
export function AllergyDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useT();
  const profile = useAllergyProfile();
  const ingredients = useQuery({ ...ingredientsQuery, enabled: open });
  const allIngredients = ingredients.data?.ingredients ?? [];
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
          <Button variant="quiet" className="small muted" onClick={() => saveProfile(NO_ALLERGIES)}>
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
        <ChosenIngredients profile={profile} onChange={saveProfile} />
        {ingredients.isLoadingError && (
          <FailureNote error={ingredients.error} onRetry={() => void ingredients.refetch()} />
        )}
        <OtherIngredients ingredients={allIngredients} profile={profile} onChange={saveProfile} />
        {allIngredients.length > 0 && (
          <Allergens ingredients={allIngredients} profile={profile} onChange={saveProfile} />
        )}
        <p className="small muted">{t('allergy.caveat')}</p>
      </div>
    </Sheet>
  );
}
