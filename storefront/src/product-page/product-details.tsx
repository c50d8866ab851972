import type { ReactNode } from 'react';
import type { Ingredient, ProductView } from '@munay/contracts/shop/product';
import { Icon, useT } from '@munay/kit';
import { AllergyButton } from '../allergy/allergy-dialog-slot';
import { useAvoided } from '../allergy/use-allergy-profile';
import { Accordion } from '../components/accordion';
import { SafetyInformation } from './safety-information';
import styles from './product-details.module.css';

const paragraphs = (text: string): string[] => text.split(/\n+/).filter((part) => part.trim() !== '');

function Paragraphs({ text }: { text: string }): ReactNode {
  return paragraphs(text).map((part) => <p key={part}>{part}</p>);
}

function IngredientList({ ingredients }: { ingredients: readonly Ingredient[] }): ReactNode {
  const t = useT();
  const avoided = useAvoided(ingredients.map(({ inci }) => inci));
  const [before = '', after = ''] = t('product.allergensMarked', { mark: '|' }).split('|');
  return (
    <>
      <p className="small">
        {before}
        <mark>{t('product.marked')}</mark>
        {after} {t('inci.order')}
      </p>
      <dl className={`small ${styles.inci}`}>
        {ingredients.map(({ inci, name, allergen }) => (
          <div key={inci}>
            <dt lang="la">{allergen ? <mark>{inci}</mark> : inci}</dt>
            <dd>
              {avoided.includes(inci) && (
                <b className={styles.avoided}>
                  <Icon name="triangle-alert" small /> {t('inci.avoided')}{' '}
                </b>
              )}
              {allergen && <b>{t('product.allergen')} </b>}
              {name}
            </dd>
          </div>
        ))}
      </dl>
      <AllergyButton className={`small ${styles.mine}`} />
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
        <IngredientList ingredients={product.ingredients} />
      </Accordion>
      <Accordion title={t('product.use')}>
        <Paragraphs text={product.howToUse} />
        <Paragraphs text={product.care} />
      </Accordion>
      <SafetyInformation product={product} />
      <p className={`row g3 small muted ${styles.maker}`}>
        <Icon name="package" small /> {t('product.soldBy', { store: product.store.name })}
      </p>
    </div>
  );
}
