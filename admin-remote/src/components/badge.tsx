import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import styles from './badge.module.css';

/**
 * Whose turn it is, so that a list is read at a glance: `turn`, `look` and `stop` are filled, it is ours (plain,
 * careful, alarming); `wait` is outlined, someone else's; `settled`, `failed` and `quiet` have no box.
 */
export type BadgeForm = 'turn' | 'look' | 'stop' | 'wait' | 'settled' | 'failed' | 'quiet';

/** A state: always an icon and a word, colour never stands alone. */
export function Badge({
  form,
  icon,
  children,
}: {
  form: BadgeForm;
  icon: AdminIconName;
  children: ReactNode;
}) {
  return (
    <span className={`inline-row fine ${styles.badge} ${styles[form]}`}>
      <AdminIcon name={icon} />
      {children}
    </span>
  );
}
