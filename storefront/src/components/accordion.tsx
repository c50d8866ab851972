import type { ReactNode } from 'react';
import { Icon } from '@munay/kit';
import styles from './accordion.module.css';

export function Accordion({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <details className={`line-below ${styles.acc}`} open={open}>
      <summary>
        {title} <Icon name="chevron-down" small />
      </summary>
      <div className={`grid g3 ${styles.in}`}>{children}</div>
    </details>
  );
}
