import { useId } from 'react';
import type { ImportRepeat } from '@munay/contracts/admin/product';
import { Button, useFormat, useQueryClient, useStore, useT } from '@munay/kit';
import { Sheet } from '@munay/kit/forms';
import { DAY_AND_TIME } from '../components/day-time';
import { FileButton } from '../components/file-button';
import { Note } from '../feedback/list-states';
import { AdminIcon } from '../icons/admin-icon';
import { ImportHistory } from './import-history';
import { type ImportRun, importRun, tryImport, writeImport } from './import-products';
import { Figures, ImportChanges, ImportProblems, ImportRejected } from './import-report';
import styles from './product-list.module.css';

/** CSV import: dry run with errors by row first, then the import itself. */
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
  const now = useStore(importRun);
  const report = now?.report ?? null;
  const failed = now !== null && now.error !== null;
  const busy = now && !failed && (now.at === 'trying' || now.at === 'writing') ? now.at : null;
  const useful = report ? report.created + report.updated : 0;
  const write = async (tried: ImportRun): Promise<void> => {
    await writeImport(tried);
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
          onChoose={(chosen) => void tryImport(chosen, false)}
        >
          <AdminIcon name="upload" /> {t(now ? 'import.otherFile' : 'import.file')}
        </FileButton>
        <p className="muted" id={id}>
          {now ? now.file.name : t('import.fileHint')}
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
        {report && !busy && <Figures report={report} written={now?.at === 'written'} />}
      </div>
      {now && failed && (
        <Note
          tone="error"
          action={
            <Button
              onClick={() => void (now.at === 'writing' ? write(now) : tryImport(now.file, now.repeat))}
            >
              {t('kit.retry')}
            </Button>
          }
        >
          <ImportRejected error={now.error} />
        </Note>
      )}
      {report && report.errorCount > 0 && <ImportProblems report={report} />}
      {report && !busy && <ImportChanges report={report} written={now?.at === 'written'} />}
      {now && report && !busy && (report.repeats.length > 0 || now.repeat) && (
        <RepeatChoice now={now} repeats={report.repeats} />
      )}
      {now?.at === 'tried' && (
        <div className="wraps g2">
          <Button
            variant="primary"
            aria-disabled={useful === 0}
            onClick={() => useful > 0 && void write(now)}
          >
            <AdminIcon name="upload" /> {t('import.write', { count: useful })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Stock added by an earlier import is not added again unless the user confirms that it is new. */
function RepeatChoice({ now, repeats }: { now: ImportRun; repeats: readonly ImportRepeat[] }) {
  const t = useT();
  const format = useFormat();
  const [first] = repeats;
  return (
    <Note tone="warning">
      {first && (
        <p>
          {t(now.at === 'written' ? 'import.repeatsLeft' : 'import.repeats', {
            count: repeats.length,
            when: format.date(first.at, DAY_AND_TIME),
          })}
        </p>
      )}
      {now.at === 'tried' && (
        <label className="tick">
          <input
            type="checkbox"
            checked={now.repeat}
            onChange={({ target }) => void tryImport(now.file, target.checked)}
          />
          <span>{t('import.repeat')}</span>
        </label>
      )}
    </Note>
  );
}
