import { JOB_STATUSES, type JobStatus, type JobType } from '@munay/contracts/admin/jobs';
import { Link, useSearchParams, useT } from '@munay/kit';
import { getJobName } from '../components/mails/job-name';
import { Select } from '../form/admin-field';
import styles from './jobs.module.css';

export function JobFilters({
  statuses,
  type,
  types,
  counts,
}: {
  statuses: readonly JobStatus[];
  type: string;
  types: readonly JobType[];
  counts: Partial<Record<JobStatus, number>>;
}) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const to = (status: JobStatus | null): string => {
    const next = new URLSearchParams(search);
    next.delete('status');
    if (status) next.set('status', status);
    return `?${next.toString()}`;
  };
  return (
    <div className={`cluster ${styles.filters}`}>
      <nav aria-label={t('list.views')}>
        {[null, ...JOB_STATUSES].map((status) => (
          <Link
            key={status ?? 'all'}
            to={to(status)}
            aria-current={(status ? statuses.includes(status) : statuses.length === 0) ? 'true' : undefined}
          >
            {t(status ? `jobs.status.${status}` : 'jobs.all')}
            {status && counts[status] !== undefined && <span className="num">{counts[status]}</span>}
          </Link>
        ))}
      </nav>
      <label className="push">
        <span className="vh">{t('jobs.kind')}</span>
        <Select
          value={type}
          options={[
            { value: '', label: t('jobs.everyKind') },
            ...types.map((value) => ({ value, label: getJobName(t, value) })),
          ]}
          onChange={(value) =>
            setSearch((current) => {
              const next = new URLSearchParams(current);
              if (value) next.set('type', value);
              else next.delete('type');
              return next;
            })
          }
        />
      </label>
    </div>
  );
}
