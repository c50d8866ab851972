import { useState } from 'react';
import type { ImportView, UndoReport } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointQuery,
  ErrorText,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useT,
} from '@munay/kit';
import { ConfirmDialog } from '@munay/kit/forms';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { Note } from '../feedback/list-states';
import styles from './product-list.module.css';

async function undoImport(run: string): Promise<UndoReport> {
  for (;;) {
    const report = await call(ENDPOINTS.undoImport, { body: { run } });
    if (report.done === report.products) return report;
  }
}

/** Imports of the last seven days. Each can be undone once. */
export function ImportHistory() {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [confirmedImport, setConfirmedImport] = useState<ImportView | null>(null);
  const { data } = useQuery(endpointQuery(ENDPOINTS.listImports));
  const undo = useMutation({
    mutationFn: undoImport,
    onSettled: () => client.invalidateQueries(),
  });
  if (!data || data.imports.length === 0) return null;
  return (
    <section className="grid g2" aria-labelledby="import-history">
      <h3 id="import-history">{t('import.history')}</h3>
      <ul className="grid g2" role="list">
        {data.imports.map((entry) => (
          <li key={entry.run} className="wraps g2">
            <span>
              {entry.fileName && (
                <>
                  <b className={styles.fileName}>{entry.fileName}</b> ·{' '}
                </>
              )}
              {format.date(entry.at, DAY_AND_TIME_FORMAT)} · {entry.by || t('import.staffMember')} ·{' '}
              {t('import.productCount', { count: entry.products })}
            </span>
            {entry.undoneAt ? (
              <span className="muted">
                {t('import.undone', {
                  when: format.date(entry.undoneAt, DAY_AND_TIME_FORMAT),
                  by: entry.undoneBy || t('import.staffMember'),
                })}
              </span>
            ) : (
              <Button busy={undo.isPending} onClick={() => !undo.isPending && setConfirmedImport(entry)}>
                {t('import.undo')}
              </Button>
            )}
            {undo.variables === entry.run && (
              <div className={styles.outcome}>
                <div role="status">
                  {undo.isPending && <p>{t('import.undoing')}</p>}
                  {undo.data && <UndoSummary report={undo.data} />}
                </div>
                {undo.error !== null && (
                  <Note tone="error">
                    <p>
                      <ErrorText error={undo.error} />
                    </p>
                  </Note>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirmedImport !== null}
        title={t('import.undoTitle')}
        text={t('import.undoText')}
        confirmLabel={t('import.undo')}
        onCancel={() => setConfirmedImport(null)}
        onConfirm={() => {
          if (confirmedImport) undo.mutate(confirmedImport.run);
          setConfirmedImport(null);
        }}
      />
    </section>
  );
}

function UndoSummary({ report }: { report: UndoReport }) {
  const t = useT();
  return (
    <>
      <p>{t('import.restored', { count: report.back })}</p>
      {report.left.length > 0 && (
        <>
          <p>{t('import.left', { count: report.left.length })}</p>
          <ul className={styles.left}>
            {report.left.map(({ slug, column, reason }) => (
              <li key={`${slug} ${column}`}>
                {slug}
                {column && ` · ${column}`}: {t(`import.left.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
