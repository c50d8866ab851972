import { useT } from '@munay/kit';
import { Panel } from '../components/panel';
import styles from './promotion.module.css';

const RULE_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** Explains how promotions are combined. The rules are the same for all promotions. */
export function StackingRules() {
  const t = useT();
  return (
    <Panel title={t('promo.rules')} note={t('promo.rulesNote')} id="rules">
      <ol className={`fine ${styles.rules}`}>
        {RULE_NUMBERS.map((rule) => (
          <li key={rule}>{t(`promo.rules.${rule}`)}</li>
        ))}
      </ol>
    </Panel>
  );
}
