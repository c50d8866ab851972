import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import styles from './badge.module.css';

/**
 * Style of a status. `turn`, `look` and `stop` are filled, because they require action by staff: normal, soon or
 * urgent. `wait` is outlined, because someone else must act. `settled`, `failed` and `quiet` have no box.
 */
export type BadgeForm = 'turn' | 'look' | 'stop' | 'wait' | 'settled' | 'failed' | 'quiet';

/** A status. It always has an icon and a text, never only a colour. */
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
