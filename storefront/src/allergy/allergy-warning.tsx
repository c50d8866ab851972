import type { ReactNode } from 'react';
import { Icon, useT } from '@munay/kit';
import { useAvoidedIngredients } from './use-allergy-profile';
import styles from './allergy-warning.module.css';

/** Warns about avoided ingredients of a product. Renders nothing without a profile. */
export function AllergyWarning({ inci }: { inci: readonly string[] }): ReactNode {
  const t = useT();
  const avoidedIngredients = useAvoidedIngredients(inci);
  if (avoidedIngredients.length === 0) return null;
  return (
    <p className={`state warn align-start tight ${styles.warning}`}>
      <Icon name="triangle-alert" small />
      <span>{t('allergy.contains', { names: avoidedIngredients.join(', ') })}</span>
    </p>
  );
}
