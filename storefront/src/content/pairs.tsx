import { useT } from '@munay/kit';
import type { ReactNode } from 'react';
import styles from '../parts/pairs.module.css';

/** Facts as a list: `<prefix>.<id>` is the name, `<prefix>.<id>Text` what there is to say. */
export function Pairs({ prefix, ids }: { prefix: string; ids: readonly string[] }): ReactNode {
  const t = useT();
  return (
    <dl className={styles.pairs}>
      {ids.map((id) => (
        <div key={id}>
          <dt>{t(`${prefix}.${id}`)}</dt>
          <dd>{t(`${prefix}.${id}Text`)}</dd>
        </div>
      ))}
    </dl>
  );
}
