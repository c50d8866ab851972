import { useId } from 'react';
import type { ImportRepeat } from '@munay/contracts/admin/product';
import { Button, useFormat, useQueryClient, useStore, useT } from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { DAY_AND_TIME_FORMAT } from '../components/day-time';
import { FileButton } from '../components/file-button';
import { Note } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import { ImportHistory } from './import-history';
import { type ImportRun, importRun, tryImport, writeImport } from './import-products';
import { Figures, ImportChanges, ImportProblems, ImportRejected } from './import-report';
import styles from './product-list.module.css';

/** CSV import: a dry run that reports errors per row, then the import itself. */
export function ImportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('import.title')}>
      <ImportSteps />
      <ImportHistory />
    </Sheet>
  );
}

function ImportSteps() {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const run = useStore(importRun);
  const report = run?.report ?? null;
  const hasFailed = run !== null && run.error !== null;
  const busy = run && !hasFailed && (run.phase === 'trying' || run.phase === 'writing') ? run.phase : null;
  const changedCount = report ? report.created + report.updated : 0;
  const write = async (trialRun: ImportRun): Promise<void> => {
    await writeImport(trialRun);
    await client.invalidateQueries();
  };
  return (
    <div className={`grid g3 fine ${styles.report}`}>
      <p>{t('import.text')}</p>
      <div>
        <FileButton
          accept=".csv,text/csv"
          disabled={busy === 'writing'}
          aria-describedby={id}
          onChoose={(file) => void tryImport(file, false)}
        >
          <AdminIcon name="upload" /> {t(run ? 'import.otherFile' : 'import.file')}
        </FileButton>
        <p className="muted" id={id}>
          {run ? run.file.name : t('import.fileHint')}
        </p>
      </div>
      <div role="status" className={`grid g3 fine ${styles.report}`}>
        {busy !== null && (
          <>
            <p>{t(`import.${busy}`)}</p>
            <progress
              className={styles.bar}
              aria-label={t(`import.${busy}`)}
              max={report?.products || 1}
              value={report?.next ?? 0}
            />
            {busy === 'writing' && <p className="muted">{t('import.goesOn')}</p>}
          </>
        )}
        {report && !busy && <Figures report={report} isWritten={run?.phase === 'written'} />}
      </div>
      {run && hasFailed && (
        <Note
          tone="error"
          action={
            <Button
              onClick={() => void (run.phase === 'writing' ? write(run) : tryImport(run.file, run.repeat))}
            >
              {t('kit.retry')}
            </Button>
          }
        >
          <ImportRejected error={run.error} />
        </Note>
      )}
      {report && report.errorCount > 0 && <ImportProblems report={report} />}
      {report && !busy && <ImportChanges report={report} isWritten={run?.phase === 'written'} />}
      {run && report && !busy && (report.repeats.length > 0 || run.repeat) && (
        <RepeatChoice run={run} repeats={report.repeats} />
      )}
      {run?.phase === 'tried' && (
        <div className="wraps g2">
          <Button
            variant="primary"
            aria-disabled={changedCount === 0}
            onClick={() => changedCount > 0 && void write(run)}
          >
            <AdminIcon name="upload" /> {t('import.write', { count: changedCount })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Asks whether to add stock again that an earlier import has already added. */
function RepeatChoice({ run, repeats }: { run: ImportRun; repeats: readonly ImportRepeat[] }) {
  const t = useT();
  const format = useFormat();
  const [first] = repeats;
  return (
    <Note tone="warning">
      {first && (
        <p>
          {t(run.phase === 'written' ? 'import.repeatsLeft' : 'import.repeats', {
            count: repeats.length,
            when: format.date(first.at, DAY_AND_TIME_FORMAT),
          })}
        </p>
      )}
      {run.phase === 'tried' && (
        <label className="tick">
          <input
            type="checkbox"
            checked={run.repeat}
            onChange={({ target }) => void tryImport(run.file, target.checked)}
          />
          <span>{t('import.repeat')}</span>
        </label>
      )}
    </Note>
  );
}
