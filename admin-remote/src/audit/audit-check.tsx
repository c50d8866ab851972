import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useFormat, useMutation, useQuery, useQueryClient, useT } from '@munay/kit';
import { AuditStateLine } from '../components/audit/audit-state';
import { auditStateQuery } from '../components/shared-queries';
import { Note } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import styles from './audit.module.css';

export function AuditCheck() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { data } = useQuery(auditStateQuery);
  const recheck = useMutation({
    mutationFn: () => call(ENDPOINTS.getAuditState, { query: { fresh: true } }),
    onSuccess: (state) => client.setQueryData(auditStateQuery.queryKey, state),
    onError: (error) => toast.failure(error),
  });
  return (
    <>
      <div className={`cluster fine ${styles.check}`}>
        <AuditStateLine />
        {data && (
          <span className="muted">
            {t('audit.entries', { count: data.entries, shown: format.number(data.entries) })}
          </span>
        )}
        <Button
          className="push"
          busy={recheck.isPending}
          onClick={() => !recheck.isPending && recheck.mutate()}
        >
          <AdminIcon name="refresh-cw" /> {t('audit.checkNow')}
        </Button>
      </div>
      {data && data.problems.length > 0 && (
        <Note tone="error">
          <p>
            <b>{t('audit.brokenText')}</b>
          </p>
          <ul className={styles.problems}>
            {data.problems.map((problem) => (
              <li key={problem} lang="en">
                {problem}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
