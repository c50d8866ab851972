import type { ReactNode } from 'react';
import { Icon } from '@munay/kit';
import styles from './cart-dialog.module.css';

const ICONS = { info: 'info', warn: 'triangle-alert' } as const;

/** A notice about cart lines. @param children list items */
export function CartNote({
  kind,
  title,
  children,
}: {
  kind: keyof typeof ICONS;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={`small mt4 tinted cut-thumb ${styles.merge}`} role="note">
      <p className={`state ${kind}`}>
        <Icon name={ICONS[kind]} small /> {title}
      </p>
      <ul role="list">{children}</ul>
    </div>
  );
}
