import { type FormEvent, type ReactNode, useState } from 'react';
import { type Facet, type Ingredient, SCENTS } from '@munay/contracts/shop/product';
import { Button, FailureNote, useNavigate, useQuery, useT } from '@munay/kit';
import { ingredientsQuery } from '../allergy/ingredient-queries';
import { useAllergyProfile } from '../allergy/use-allergy-profile';
import { type Answers, buildResultsUrl, readAnswers, SKINS } from './answers';
import { optionsQuery } from './find-products';
import styles from './finder.module.css';

interface ChoiceProps {
  name: 'skin' | 'scent';
  legend: string;
  /** Label of the option that accepts every product. */
  any: string;
  options: readonly { value: string; label: string }[];
  answer: string | null;
}

function Choice({ name, legend, any, options, answer }: ChoiceProps): ReactNode {
  return (
    <fieldset className={styles.question}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {[...options, { value: '', label: any }].map(({ value, label }) => (
          <label key={value} className="check">
            <input type="radio" name={name} value={value} defaultChecked={value === (answer ?? '')} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface AvoidedProps {
  ingredients: readonly Ingredient[];
  chosen: readonly string[];
  onChange: (next: readonly string[]) => void;
  isFromProfile: boolean;
}

/** The allergens of the shop, and the other ingredients that the visitor avoids. */
function Avoided({ ingredients, chosen, onChange, isFromProfile }: AvoidedProps): ReactNode {
  const t = useT();
  const allergens = ingredients.filter(({ allergen }) => allergen);
  const others = chosen.filter((word) => !allergens.some(({ inci }) => inci === word));
  const options = [...allergens, ...others.map((inci) => ({ inci, name: '' }))];
  return (
    <fieldset className={styles.question} aria-describedby="finder-avoid">
      <legend>{t('finder.avoid')}</legend>
      <p id="finder-avoid" className="small muted">
        {isFromProfile ? t('finder.fromProfile') : t('finder.avoidHint')}
      </p>
      <div className={styles.options}>
        {options.map(({ inci, name }) => (
          <label key={inci} className="check">
            <input
              type="checkbox"
              name="without"
              value={inci}
              checked={chosen.includes(inci)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, inci] : chosen.filter((word) => word !== inci))
              }
            />
            <span>
              <span lang={name === '' ? undefined : 'la'}>{inci}</span>{' '}
              {name !== '' && <small className="block muted">{name}</small>}
            </span>
          </label>
        ))}
      </div>
      <p className="small muted">{t('allergy.caveat')}</p>
    </fieldset>
  );
}

const isSold = (facets: readonly Facet[] | undefined, value: string): boolean =>
  facets === undefined || facets.some((facet) => facet.value === value && facet.count > 0);

interface FinderFormProps {
  answers: Answers | null;
  onSubmit: () => void;
}

/** The three questions. Without script, the browser submits the form itself. */
export function FinderForm({ answers, onSubmit }: FinderFormProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const facets = useQuery(optionsQuery).data?.facets;
  const ingredients = useQuery(ingredientsQuery);
  const profile = useAllergyProfile();
  const avoidedHere = [...profile.ingredients, ...profile.words];
  const [changed, setChanged] = useState(answers?.without);
  const chosen = changed ?? avoidedHere;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    const next = readAnswers(new URLSearchParams(entries));
    if (next === null) return;
    onSubmit();
    void navigate(buildResultsUrl(next), { preventScrollReset: true });
  };
  return (
    <form action="/finder#result" className={styles.form} onSubmit={submit}>
      <Choice
        name="skin"
        legend={t('finder.skin')}
        any={t('finder.anySkin')}
        options={SKINS.filter((skin) => isSold(facets?.tag, skin)).map((skin) => ({
          value: skin,
          label: t(`tag.${skin}`),
        }))}
        answer={answers?.skin ?? null}
      />
      <Choice
        name="scent"
        legend={t('finder.scent')}
        any={t('finder.anyScent')}
        options={SCENTS.filter((scent) => isSold(facets?.scent, scent)).map((scent) => ({
          value: scent,
          label: t(`scent.${scent}`),
        }))}
        answer={answers?.scent ?? null}
      />
      <Avoided
        ingredients={ingredients.data?.ingredients ?? []}
        chosen={chosen}
        onChange={setChanged}
        isFromProfile={changed === undefined && avoidedHere.length > 0}
      />
      {ingredients.isLoadingError && (
        <FailureNote error={ingredients.error} onRetry={() => void ingredients.refetch()} />
      )}
      <Button variant="primary" type="submit">
        {t('finder.submit')}
      </Button>
    </form>
  );
}
