import type { ImportError, ImportReport } from '@munay/contracts/admin/product';
import { ErrorText, findFailureFacts, useT } from '@munay/kit';
import { describeRule } from '../form/field-errors';
import styles from './product-list.module.css';

const MAX_VISIBLE_ERRORS = 200;

const joinWithCommas = (words: readonly string[]): string => words.join(', ');

export function Figures({ report, isWritten }: { report: ImportReport; isWritten: boolean }) {
  const t = useT();
  const figures = [
    [t(isWritten ? 'import.created' : 'import.toCreate'), report.created],
    [t(isWritten ? 'import.updated' : 'import.toUpdate'), report.updated],
    [t('import.unchanged'), report.unchanged],
    [t('import.errors'), report.errorCount],
  ] as const;
  return (
    <>
      <p>
        <b>
          {!isWritten && t('import.found', { rows: report.rows, products: report.products })}
          {isWritten && t('import.done', { rows: report.rows, products: report.created + report.updated })}
        </b>
      </p>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="muted tiny">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function ImportProblems({ report }: { report: ImportReport }) {
  const t = useT();
  return (
    <>
      <p>{t('import.errorsText')}</p>
      <div className={styles.wrong} tabIndex={0} role="region" aria-label={t('import.errors')}>
        <table className="fill">
          <caption className="vh">{t('import.errors')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.column')}</th>
              <th scope="col">{t('import.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {report.errors.slice(0, MAX_VISIBLE_ERRORS).map((error) => (
              <tr key={`${error.row} ${error.column} ${error.rule}`}>
                <td>{error.row}</td>
                <td>{error.column}</td>
                <td>
                  <Problem {...error} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {report.errorCount > MAX_VISIBLE_ERRORS && (
        <p className="muted">{t('import.more', { count: report.errorCount - MAX_VISIBLE_ERRORS })}</p>
      )}
    </>
  );
}

/** The first changed cells with old and new values, and the unknown columns. */
export function ImportChanges({ report, isWritten }: { report: ImportReport; isWritten: boolean }) {
  const t = useT();
  const { changes, changeCount, ignored } = report;
  return (
    <>
      {ignored.length > 0 && (
        <p className="muted">
          {t('import.ignored', { count: ignored.length, columns: joinWithCommas(ignored) })}
        </p>
      )}
      {changes.length > 0 && (
        <>
          <p>
            {t(isWritten ? 'import.changed' : 'import.changes', { count: changeCount })}
            {changeCount > changes.length && ` ${t('import.firstOnly', { count: changes.length })}`}
          </p>
          <div className={styles.wrong} tabIndex={0} role="region" aria-label={t('import.changesTitle')}>
            <table className="fill">
              <caption className="vh">{t('import.changesTitle')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('import.row')}</th>
                  <th scope="col">{t('import.column')}</th>
                  <th scope="col">{t('import.before')}</th>
                  <th scope="col">{t('import.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ row, slug, column, before, after }) => (
                  <tr key={`${row} ${column}`}>
                    <td>{row}</td>
                    <td>
                      {column}
                      <br />
                      <span className="muted">{slug}</span>
                    </td>
                    <td className={styles.cell}>{before || <i className="muted">{t('import.empty')}</i>}</td>
                    <td className={styles.cell}>{after || <i className="muted">{t('import.empty')}</i>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

/** Explains why the whole file was rejected. Unknown columns are listed with the allowed names. */
export function ImportRejected({ error }: { error: unknown }) {
  const t = useT();
  const line = findFailureFacts(error, 'csvUnreadable')?.line;
  if (line) return <p>{t('import.unreadableLine', { line })}</p>;
  const columns = findFailureFacts(error, 'csvColumns');
  if (!columns)
    return (
      <p>
        <ErrorText error={error} />
      </p>
    );
  const { unknown, duplicate, missing, expected } = columns;
  return (
    <>
      {unknown.length > 0 && <p>{t('import.unknownColumns', { columns: joinWithCommas(unknown) })}</p>}
      {duplicate.length > 0 && <p>{t('import.duplicateColumns', { columns: joinWithCommas(duplicate) })}</p>}
      {missing.length > 0 && <p>{t('import.columnsMissing', { columns: joinWithCommas(missing) })}</p>}
      <p>{t('import.columnsExpected', { columns: joinWithCommas(expected) })}</p>
    </>
  );
}

const FILE_RULES = [
  'amount',
  'columns',
  'day',
  'dayMixed',
  'dayUnclear',
  'digitsLost',
  'firstRowOnly',
  'garbled',
  'importUndone',
  'ingredients',
  'lettersLost',
  'picture',
  'productChanged',
  'productIncomplete',
  'duplicateSize',
  'stockShort',
  'slugTaken',
] as const;

function Problem({ rule, allowed }: ImportError) {
  const t = useT();
  if (allowed) return t('import.allowed', { values: joinWithCommas(allowed) });
  const fileRule = FILE_RULES.find((item) => item === rule);
  return fileRule ? t(`import.rule.${fileRule}`) : describeRule(rule, t);
}
