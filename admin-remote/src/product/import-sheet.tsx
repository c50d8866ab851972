import type { ImportError, ImportReport } from '@munay/contracts/product-desk';
import { errorText, Sheet, useQueryClient, useT } from '@munay/kit';
import { useId, useState } from 'react';
import { ruleText } from '../parts/field-errors';
import { Note } from '../parts/list-states';
import { StaffIcon } from '../parts/staff-icon';
import { importProducts } from './import-products';
import styles from './product-list.module.css';

const SHOWN = 200;

type Step =
  | { at: 'choose' }
  | { at: 'trying' | 'tried' | 'writing' | 'written'; report: ImportReport | null }
  | { at: 'failed'; error: unknown };

/** A CSV file is tried first: what it would do and what is wrong in it, row by row; then it is written. */
export function ImportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t('import.title')}>
      <ImportSteps />
    </Sheet>
  );
}

function ImportSteps() {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [step, setStep] = useState<Step>({ at: 'choose' });

  const go = async (chosen: File, write: boolean): Promise<void> => {
    const [now, done] = write ? (['writing', 'written'] as const) : (['trying', 'tried'] as const);
    setStep({ at: now, report: null });
    try {
      const run = write ? crypto.randomUUID() : null;
      const report = await importProducts(chosen, run, (sofar) => setStep({ at: now, report: sofar }));
      setStep({ at: done, report });
    } catch (error) {
      setStep({ at: 'failed', error });
    }
    if (write) await client.invalidateQueries();
  };
  const busy = step.at === 'trying' || step.at === 'writing' ? step.at : null;
  const report = 'report' in step ? step.report : null;
  const useful = report ? report.created + report.updated : 0;
  return (
    <div className={styles.report}>
      <p>{t('import.text')}</p>
      <div>
        <label htmlFor={id}>
          <b>{t('import.file')}</b>
        </label>
        <input
          id={id}
          className="input"
          type="file"
          accept=".csv,text/csv"
          disabled={busy !== null}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            setFile(chosen);
            if (chosen) void go(chosen, false);
          }}
        />
      </div>
      <div role="status" className={styles.report}>
        {busy !== null && (
          <>
            <p>{t(`import.${busy}`)}</p>
            <progress
              className={styles.bar}
              aria-label={t(`import.${busy}`)}
              max={report?.products || 1}
              value={report?.next ?? 0}
            />
          </>
        )}
        {report && !busy && <Figures report={report} written={step.at === 'written'} />}
      </div>
      {step.at === 'failed' && (
        <Note tone="error">
          <p>{errorText(step.error)}</p>
        </Note>
      )}
      {report && report.errorCount > 0 && <Wrong report={report} />}
      {step.at === 'tried' && file && (
        <div className={styles.acts}>
          <button
            className="btn btn-primary"
            type="button"
            disabled={useful === 0}
            onClick={() => void go(file, true)}
          >
            <StaffIcon name="upload" /> {t('import.write', { count: useful })}
          </button>
        </div>
      )}
    </div>
  );
}

function Figures({ report, written }: { report: ImportReport; written: boolean }) {
  const t = useT();
  const figures = [
    [t(written ? 'import.created' : 'import.toCreate'), report.created],
    [t(written ? 'import.updated' : 'import.toUpdate'), report.updated],
    [t('import.unchanged'), report.unchanged],
    [t('import.wrong'), report.errorCount],
  ] as const;
  return (
    <>
      <p>
        <b>{t(written ? 'import.done' : 'import.found', { rows: report.rows, products: report.products })}</b>
      </p>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Wrong({ report }: { report: ImportReport }) {
  const t = useT();
  return (
    <>
      <p>{t('import.wrongText')}</p>
      <div className={styles.wrong} tabIndex={0} role="region" aria-label={t('import.wrong')}>
        <table>
          <caption className="vh">{t('import.wrong')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {report.errors.slice(0, SHOWN).map((error) => (
              <tr key={`${error.row} ${error.column} ${error.rule}`}>
                <td>{error.row}</td>
                <td>
                  <code>{error.column}</code>
                </td>
                <td>
                  <Problem {...error} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.errorCount > SHOWN && (
        <p className="muted">{t('import.more', { count: report.errorCount - SHOWN })}</p>
      )}
    </>
  );
}

/** Rules that only a file can break; the others are those of the form. */
const FILE_RULES = [
  'columns',
  'firstRowOnly',
  'picture',
  'productChanged',
  'productIncomplete',
  'stockShort',
  'slugTaken',
] as const;

function Problem({ rule }: ImportError) {
  const t = useT();
  const own = FILE_RULES.find((one) => one === rule);
  return own ? t(`import.rule.${own}`) : ruleText(rule, t);
}
