import type { AuditChange } from '@munay/contracts/admin/audit';
import { carrierName } from '@munay/contracts/admin/order';
import type { Localized } from '@munay/contracts/locale';
import { isOrderStatus } from '@munay/contracts/order/order-status';
import { PRODUCT_FIELDS } from '@munay/contracts/shop/product-fields';
import { currentLocale, isMessageId, useFormat, useQuery, useT } from '@munay/kit';
import { storesQuery } from '../shared-queries';
import styles from './audit-changes.module.css';

const MAX_CHARACTERS = 240;
const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short' } as const;
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Internal references, of no use to a reader. */
const TECHNICAL: readonly string[] = ['version', 'outboxId', 'event', 'refund', 'answerId', 'key'];

/** Fields whose values are codes with a message. */
const CODED: readonly string[] = [
  'status', 'reason', 'payment', 'method', 'zone', 'roles', 'category', 'scent', 'outcome',
]; // prettier-ignore

const ID = /^[0-9a-f]{24}$|^[0-9a-f-]{36}$/;
const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** What the row of a product's field calls it and its parts. */
const rowOf = (name: string): { label: Localized; parts?: Record<string, Localized> } | undefined =>
  (PRODUCT_FIELDS as Partial<Record<string, { label: Localized }>>)[name];

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function useStoredValues(): {
  field: (name: string) => string;
  value: (field: string, value: unknown) => string;
} {
  const t = useT();
  const format = useFormat();
  const stores = useQuery(storesQuery).data?.stores ?? [];
  const coded = (item: string): string => {
    const id = `audit.value.${item}`;
    return isMessageId(id) ? t(id) : item;
  };
  const field = (name: string): string => {
    const id = `audit.field.${name}`;
    if (isMessageId(id)) return t(id);
    return rowOf(name)?.label[currentLocale()] ?? name.split(' ').map(coded).join(' · ');
  };
  const partName = (name: string, part: string): string =>
    rowOf(name)?.parts?.[part]?.[currentLocale()] ?? field(part);
  const jobOf = (type: string): string => {
    const id = `job.${type}`;
    return isMessageId(id) ? t(id) : type;
  };
  const value = (name: string, item: unknown): string => {
    if (isNothing(item)) return '–';
    if (typeof item === 'boolean') return t(item ? 'audit.yes' : 'audit.no');
    if (typeof item === 'number') return name.endsWith('Cents') ? format.money(item) : format.number(item);
    if (typeof item === 'string') {
      if (name === 'changed') return field(item);
      if (name === 'stores' || name === 'store') return stores.find(({ _id }) => _id === item)?.name ?? item;
      if (name === 'status' && isOrderStatus(item)) return t(`status.${item}`);
      if (name === 'work') return jobOf(item);
      if (name === 'carrier') return carrierName(item);
      if (CODED.includes(name)) return coded(item);
      return ISO_TIME.test(item) ? format.date(item, DATE_TIME) : item;
    }
    if (Array.isArray(item) && name !== 'stores' && item.every(isId)) return format.number(item.length);
    if (Array.isArray(item)) {
      const flat = item.every((part) => typeof part !== 'object');
      return item.map((part) => value(name, part)).join(flat ? ', ' : ' / ');
    }
    return Object.entries(item as object)
      .filter(([part, inner]) => !isNothing(inner) && !TECHNICAL.includes(part))
      .map(([part, inner]) => `${partName(name, part)}: ${value(part, inner)}`)
      .join(', ');
  };
  const cut = (text: string): string =>
    text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
  return { field, value: (name, item) => cut(value(name, item)) };
}

export function AuditChanges({ changes }: { changes: readonly AuditChange[] }) {
  const t = useT();
  const words = useStoredValues();
  const readable = changes.filter(
    ({ field, before, after }) => !TECHNICAL.includes(field) && (field === 'store' || !isId(after ?? before)),
  );
  if (readable.length === 0) return null;
  return (
    <dl className={`grid fine ${styles.changes}`}>
      {readable.map(({ field, before, after }) => (
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
