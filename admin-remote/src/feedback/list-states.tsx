import type { ReactNode } from 'react';
import { ApiError, Button, ButtonLink, getErrorText, useT } from '@munay/kit';
import { AdminIcon, type AdminIconName } from '../icons/admin-icon';
import styles from './list-states.module.css';

/** Skeleton rows with the table's height, shown if loading takes longer than 200 ms. */
export function ListSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  const t = useT();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="vh" role="status">
        {t('list.loading')}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true">
          {Array.from({ length: columns }, (_, column) => (
            <i key={column} style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 12}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

export interface EmptyList {
  icon: AdminIconName;
  title: string;
  text: string;
}

export function ListMessage({
  icon,
  title,
  text,
  children,
}: {
  icon?: AdminIconName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={`centred grid ${styles.message}`}>
      {icon && <AdminIcon name={icon} className={styles.sign ?? ''} />}
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div className={`wraps g2 ${styles.acts}`}>{children}</div>}
    </div>
  );
}

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.code === 403;

/** Access denied. Names the roles that have access, and links to another page. */
export function NoPermission() {
  const t = useT();
  return (
    <ListMessage icon="lock" title={t('list.forbidden')} text={t('list.forbiddenText')}>
      <ButtonLink to="/">{t('nav.shop')}</ButtonLink>
    </ListMessage>
  );
}

export type NoteTone = 'error' | 'warning' | 'info';
const TONE_ICONS = { error: 'circle-x', warning: 'triangle-alert', info: 'info' } as const;

export function Note({
  tone,
  icon,
  children,
  action,
}: {
  tone: NoteTone;
  icon?: AdminIconName;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div
      className={`wraps fine align-start on-white ${styles.note}`}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <AdminIcon name={icon ?? TONE_ICONS[tone]} />
      <div>{children}</div>
      {action && <div className="wraps push g2">{action}</div>}
    </div>
  );
}

export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <Note
      tone="error"
      icon="cloud-off"
      action={
        <Button onClick={onRetry}>
          <AdminIcon name="rotate-cw" /> {t('kit.retry')}
        </Button>
      }
    >
      <p>
        <b>{t('list.failed')}</b> {getErrorText(error)}
      </p>
      {error instanceof ApiError && error.requestId && (
        <p className="muted">
          {t('kit.failed.reference')} <code>{error.requestId}</code>
        </p>
      )}
    </Note>
  );
}
