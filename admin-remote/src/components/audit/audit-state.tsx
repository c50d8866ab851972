import { useFormat, useQuery, useT } from '@munay/kit';
import { AdminIcon } from '../../icons/admin-icon';
import { auditStateQuery } from '../shared-queries';
import styles from './audit-state.module.css';

const TIME_FORMAT = { hour: '2-digit', minute: '2-digit' } as const;

export function AuditStateLine() {
  const t = useT();
  const format = useFormat();
  const { data, isLoadingError } = useQuery(auditStateQuery);
  if (isLoadingError)
    return (
      <span className={styles.state}>
        <AdminIcon name="cloud-off" /> {t('audit.unknown')}
      </span>
    );
  if (!data) return null;
  const isIntact = data.problems.length === 0;
  return (
    <span className={styles.state} data-intact={isIntact}>
      <AdminIcon name={isIntact ? 'shield-check' : 'circle-x'} />
      <span>
        {t(isIntact ? 'audit.intact' : 'audit.broken')}{' '}
        <small>{t('audit.checkedAt', { time: format.date(data.checkedAt, TIME_FORMAT) })}</small>
      </span>
    </span>
  );
}
