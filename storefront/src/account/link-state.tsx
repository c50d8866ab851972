import type { ReactNode } from 'react';
import { ApiError, ButtonLink, ErrorText, Icon, PageTitle, useT } from '@munay/kit';
import styles from './account.module.css';

const LINK_KEYS = ['linkExpired', 'linkUsed', 'linkUnknown'];

/** Links that do nothing when opened, so a retry is pointless. */
export const isLinkRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && LINK_KEYS.includes(error.key ?? '');

export function LinkChecking({ title }: { title: string }) {
  const t = useT();
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <div className="spin" aria-hidden="true" />
        <PageTitle title={title} />
        <p className="muted" role="status">
          {t('link.moment')}
        </p>
      </div>
    </div>
  );
}

/** An emailed link that cannot be used: expired, used, unknown, or the request failed. */
export function LinkRefused({ error, children }: { error: unknown; children: ReactNode }) {
  const t = useT();
  const key = error instanceof ApiError ? error.key : undefined;
  const kind =
    key === 'linkExpired'
      ? 'expired'
      : key === 'linkUsed'
        ? 'used'
        : key === 'linkUnknown' || key === 'notFound'
          ? 'unknown'
          : 'failed';
  const expired = kind === 'expired';
  return (
    <div className={`wrap ${styles.state}`}>
      <div className="panel">
        <Icon
          name={expired ? 'clock' : kind === 'used' ? 'info' : 'circle-alert'}
          className={`sign ${expired ? 'warn' : kind === 'used' ? 'info' : 'bad'}`}
        />
        <PageTitle key={kind} title={t(`link.${kind}`)} />
        <p>{kind === 'failed' ? <ErrorText error={error} /> : t(`link.${kind}Text`)}</p>
        <div className="acts">
          {children}
          <ButtonLink variant="quiet" to="/contact">
            {t('link.write')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
