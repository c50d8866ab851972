import { type MessageValues, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

interface FactListProps {
  prefix: string;
  ids: readonly string[];
  /** Facts that stand in the texts. */
  values?: MessageValues;
}

/** Facts as a list: `<prefix>.<id>` is the name, `<prefix>.<id>Text` what there is to say. */
export function FactList({ prefix, ids, values }: FactListProps): ReactNode {
  const t = useT();
  return (
    <dl className={styles.pairs}>
      {ids.map((id) => (
        <div key={id}>
          <dt>{t(`${prefix}.${id}`)}</dt>
          <dd>{t(`${prefix}.${id}Text`, values).trim()}</dd>
        </div>
      ))}
    </dl>
  );
}
