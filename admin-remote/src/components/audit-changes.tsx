import type { AuditChange } from '@munay/contracts/admin/audit';
import { isOrderStatus } from '@munay/contracts/order/order-status';
import { isMessageId, useFormat, useQuery, useT } from '@munay/kit';
import { storesQuery } from './shared-queries';
import styles from './audit-changes.module.css';

const LONGEST = 240;
const WHEN = { dateStyle: 'medium', timeStyle: 'short' } as const;
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function useStoredValues(): {
  field: (name: string) => string;
  value: (field: string, value: unknown) => string;
} {
  const t = useT();
  const format = useFormat();
  const stores = useQuery(storesQuery).data?.stores ?? [];
  const field = (name: string): string => {
    const id = `audit.field.${name}`;
    return isMessageId(id) ? t(id) : name;
  };
  const value = (name: string, item: unknown): string => {
    if (isNothing(item)) return '–';
    if (typeof item === 'boolean') return t(item ? 'audit.yes' : 'audit.no');
    if (typeof item === 'number') return name.endsWith('Cents') ? format.money(item) : format.number(item);
    if (typeof item === 'string') {
      if (name === 'changed') return field(item);
      if (name === 'stores') return stores.find(({ _id }) => _id === item)?.name ?? item;
      if (name === 'status' && isOrderStatus(item)) return t(`status.${item}`);
      return ISO_TIME.test(item) ? format.date(item, WHEN) : item;
    }
    if (Array.isArray(item)) {
      const flat = item.every((part) => typeof part !== 'object');
      return item.map((part) => value(name, part)).join(flat ? ', ' : ' / ');
    }
    return Object.entries(item as object)
      .filter(([, part]) => !isNothing(part))
      .map(([part, inner]) => `${field(part)}: ${value(part, inner)}`)
      .join(', ');
  };
  const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
  return { field, value: (name, item) => cut(value(name, item)) };
}

export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const t = useT();
  const words = useStoredValues();
  if (changes.length === 0) return null;
  return (
    <dl className={`grid fine ${styles.changes}`}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            {!isNothing(before) && (
              <>
                <del>
                  <span className="vh">{t('audit.before')} </span>
                  {words.value(field, before)}
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>
              <span className="vh">{t('audit.after')} </span>
              {words.value(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
