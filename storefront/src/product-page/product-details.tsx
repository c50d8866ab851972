import { Fragment, type ReactNode } from 'react';
import type { Ingredient, ProductView } from '@munay/contracts/shop/product';
import { Icon, useT } from '@munay/kit';
import { AllergyButton } from '../allergy/allergy-dialog-slot';
import { useAvoidedIngredients } from '../allergy/use-allergy-profile';
import { Accordion } from '../components/accordion';
import { SafetyInformation } from './safety-information';
import styles from './product-details.module.css';

const splitParagraphs = (text: string): string[] => text.split(/\n+/).filter((part) => part.trim() !== '');

function Paragraphs({ text }: { text: string }): ReactNode {
  return splitParagraphs(text).map((part) => <p key={part}>{part}</p>);
}

/** The name of an ingredient within a sentence: `Glicerina, la que nace al hacer jabón` becomes `glicerina`. */
const toSentenceCase = (name: string): string => {
  const [first = ''] = name.split(',');
  return first.charAt(0).toLowerCase() + first.slice(1);
};

/** The ingredients as a sentence, and the allergens as on the label. */
function Contents({ ingredients }: { ingredients: readonly Ingredient[] }): ReactNode {
  const t = useT();
  const allergens = ingredients.filter(({ allergen }) => allergen);
  const names = ingredients.filter(({ allergen }) => !allergen).map(({ name }) => toSentenceCase(name));
  return (
    <>
      <p>{t('product.contains', { names: names.join(', ') })}</p>
      {allergens.length > 0 && (
        <p>
          {t('product.allergens')}{' '}
          {allergens.map(({ inci }, index) => (
            <Fragment key={inci}>
              {index > 0 && ', '}
              <mark lang="la">{inci}</mark>
            </Fragment>
          ))}
          .
        </p>
      )}
    </>
  );
}

function IngredientList({ ingredients }: { ingredients: readonly Ingredient[] }): ReactNode {
  const t = useT();
  const avoidedIngredients = useAvoidedIngredients(ingredients.map(({ inci }) => inci));
  return (
    <>
      <p className="small">{t('inci.order')}</p>
      <dl className={`small ${styles.inci}`}>
        {ingredients.map(({ inci, name, allergen }) => (
          <div key={inci}>
            <dt className="medium" lang="la">
              {allergen ? <mark>{inci}</mark> : inci}
            </dt>
            <dd className="muted">
              {avoidedIngredients.includes(inci) && (
                <b className={`warning ${styles.avoided}`}>
                  <Icon name="triangle-alert" small /> {t('inci.avoided')}{' '}
                </b>
              )}
              {allergen && <b>{t('product.allergen')} </b>}
              {name}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function ProductDetails({ product }: { product: ProductView }): ReactNode {
  const t = useT();
  return (
    <div className={`line-above ${styles.details}`}>
      <Accordion title={t('product.description')} open={product.images.length < 2}>
        <Paragraphs text={product.description} />
        <ul className="chips" role="list">
          {product.tags.map((tag) => (
            <li key={tag} className={`small tinted ${styles.tag}`}>
              {t(`tag.${tag}`)}
            </li>
          ))}
        </ul>
      </Accordion>
      <Accordion title={t('product.ingredients')} open>
        <Contents ingredients={product.ingredients} />
        <AllergyButton className={`small ${styles.mine}`} />
        <Accordion title={t('product.inci')}>
          <IngredientList ingredients={product.ingredients} />
        </Accordion>
      </Accordion>
      <Accordion title={t('product.use')}>
        <Paragraphs text={product.howToUse} />
        <Paragraphs text={product.care} />
      </Accordion>
      <SafetyInformation product={product} />
      <p className="row g3 small muted pt4">
        <Icon name="package" small /> {t('product.soldBy', { store: product.store.name })}
      </p>
    </div>
  );
}
