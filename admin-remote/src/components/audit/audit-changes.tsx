import type { AuditEntryView } from '@munay/contracts/admin/audit';
import { useT } from '@munay/kit';
import { findDifference } from './audit-diff';
import { isEmptyValue } from './is-empty-value';
import { EMPTY_VALUE_TEXT, isId, isReference, useAuditTexts } from './use-audit-texts';
import styles from './audit-changes.module.css';

export function AuditChanges({ entry: { entity, changes } }: { entry: AuditEntryView }) {
  const t = useT();
  const auditTexts = useAuditTexts(
    entity.kind,
    changes.map(({ field }) => field),
  );
  const readable = changes.filter(
    ({ field, before, after }) =>
      !isReference(field) &&
      (field === 'store' || !isId(after ?? before)) &&
      // Omits a new record's empty fields
      !(isEmptyValue(before) && auditTexts.value(field, after) === EMPTY_VALUE_TEXT),
  );
  if (readable.length === 0) return null;
  return (
    <dl className={`grid fine ${styles.changes}`}>
      {readable.map(({ field, ...change }) => {
        const [before, after] = findDifference(change.before, change.after);
        return (
          <div key={field}>
            <dt className="muted">{auditTexts.field(field)}</dt>
            <dd>
              {!isEmptyValue(before) && (
                <>
                  <del>
                    <span className="vh">{t('audit.before')} </span>
                    {auditTexts.value(field, before)}
                  </del>
                  <span aria-hidden="true"> → </span>
                </>
              )}
              <ins className="semibold no-underline">
                <span className="vh">{t('audit.after')} </span>
                {auditTexts.value(field, after)}
              </ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
