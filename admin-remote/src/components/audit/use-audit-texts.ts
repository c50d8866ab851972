import type { AuditEntityKind } from '@munay/contracts/admin/audit';
import type { AuditValueId } from '@munay/contracts/admin/audit-values';
import {
  AUDIT_FIELDS,
  AUDIT_REFERENCES,
  type FormFieldMessage,
  VALUE_LISTS,
} from '@munay/contracts/admin/audited-fields';
import { getCarrierName } from '@munay/contracts/admin/parcel';
import { PRODUCT } from '@munay/contracts/admin/product';
import type { Localized } from '@munay/contracts/locale';
import { isOrderStatus } from '@munay/contracts/order/order-status';
import { PRODUCT_WORDS } from '@munay/contracts/shop/product-words';
import { isShopDay, type ShopDay } from '@munay/contracts/shop-day';
import { currentLocale, isMessageId, useFormat, useQuery, useT } from '@munay/kit';
import { storesQuery } from '../shared-queries';
import { isEmptyValue } from './is-empty-value';
import { getOutcomeMessage } from './outcome-message';

/** Shown when a field has no value. */
export const EMPTY_VALUE_TEXT = '–';
const MAX_TEXT_LENGTH = 240;
const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const;
const ISO_TIME_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const ID_PATTERN = /^[0-9a-f]{24}$|^[0-9a-f-]{36}$/;

export const isId = (value: unknown): boolean => typeof value === 'string' && ID_PATTERN.test(value);
export const isReference = (field: string): boolean =>
  (AUDIT_REFERENCES as readonly string[]).includes(field);

type Field = (typeof AUDIT_FIELDS)[number];
const isField = (name: string): name is Field => (AUDIT_FIELDS as readonly string[]).includes(name);

/** Ensures at compile time that every audited field and value has a label. */
const isFormField = (id: string): id is FormFieldMessage => isMessageId(id);

type ValueMessage = `audit.value.${AuditValueId}`;
const isValue = (id: string): id is ValueMessage => isMessageId(id);

const getByName = <T>(table: object, name: string): T | undefined =>
  (table as Partial<Record<string, T>>)[name];
const isShopTime = (item: object): item is { day: ShopDay; time?: string } =>
  'day' in item && typeof item.day === 'string' && isShopDay(item.day);

/** Product fields that are lists. Each of their values has the label of a single value. */
const SINGULAR_LABELS = { scents: 'scent', categories: 'category' } as const;

/**
 * Labels of fields and values in the audit log. The types guarantee that every field and every value has a label.
 * @param kind kind of the record, whose form labels are reused
 * @param fields the fields to show
 */
export function useAuditTexts(
  kind: AuditEntityKind,
  fields: readonly string[],
): {
  field: (name: string) => string;
  value: (field: string, value: unknown) => string;
} {
  const t = useT();
  const format = useFormat();
  const hasStores = fields.includes('stores') || fields.includes('store');
  const stores = useQuery({ ...storesQuery, enabled: hasStores }).data?.stores ?? [];
  const toItemText = (field: string, item: string): string | undefined => {
    const set = getByName<string>(VALUE_LISTS, field) ?? field;
    const id: string = `audit.value.${set}.${item}` as ValueMessage;
    if (isValue(id)) return t(id);
    const productLabels = getByName<Record<string, Localized>>(
      PRODUCT_WORDS,
      getByName<string>(SINGULAR_LABELS, field) ?? field,
    );
    return productLabels?.[item]?.[currentLocale()];
  };
  const field = (name: string): string => {
    const labelled: string = `field.${kind}.${name}` as FormFieldMessage;
    if (isFormField(labelled)) return t(labelled);
    if (isField(name)) return t(`audit.field.${name}`);
    const row = getByName<{ label: Localized }>(PRODUCT, name);
    if (row) return row.label[currentLocale()];
    // A delivery rate, for example `standard peninsula`
    const [method = '', zone = ''] = name.split(' ');
    return [toItemText('method', method), toItemText('zone', zone)].filter(Boolean).join(' · ') || name;
  };
  const getPartName = (name: string, part: string): string =>
    getByName<{ fields?: Record<string, { label?: Localized }> }>(PRODUCT, name)?.fields?.[part]?.label?.[
      currentLocale()
    ] ?? field(part);
  const text = (name: string, item: string): string => {
    if (name === 'stores' || name === 'store') return stores.find(({ _id }) => _id === item)?.name ?? item;
    if (name === 'carrier') return getCarrierName(item);
    if (name === 'outcome') return getOutcomeMessage(t, item);
    const job = `job.${item}`;
    if (name === 'work' && isMessageId(job)) return t(job);
    if (name === 'status' && isOrderStatus(item)) return t(`status.${item}`);
    return (
      toItemText(name, item) ?? (ISO_TIME_PATTERN.test(item) ? format.date(item, DATE_TIME_FORMAT) : item)
    );
  };
  const formatNumber = (name: string, item: number): string => {
    if (/cents$/i.test(name)) return format.money(item);
    if (/grams$/i.test(name)) return format.grams(item);
    return name === 'percent' ? format.number(item / 100, { style: 'percent' }) : format.number(item);
  };
  const value = (name: string, item: unknown): string => {
    if (isEmptyValue(item)) return EMPTY_VALUE_TEXT;
    if (typeof item === 'boolean') return t(item ? 'audit.yes' : 'audit.no');
    if (typeof item === 'number') return formatNumber(name, item);
    if (typeof item === 'string') return text(name, item);
    if (Array.isArray(item) && name !== 'stores' && item.every(isId)) return format.number(item.length);
    if (Array.isArray(item)) {
      const isFlat = item.every((part) => typeof part !== 'object');
      return item.map((part) => value(name, part)).join(isFlat ? ', ' : ' / ');
    }
    if (isShopTime(item as object)) {
      const { day, time } = item as { day: ShopDay; time?: string };
      return [format.date(day, { dateStyle: 'medium' }), time].filter(Boolean).join(', ');
    }
    return (
      Object.entries(item as object)
        .filter(([part, inner]) => !isEmptyValue(inner) && !isReference(part))
        .map(([part, inner]) => `${getPartName(name, part)}: ${value(part, inner)}`)
        .join(', ') || EMPTY_VALUE_TEXT
    );
  };
  const truncate = (words: string): string =>
    words.length > MAX_TEXT_LENGTH ? `${words.slice(0, MAX_TEXT_LENGTH)}…` : words;
  return { field, value: (name, item) => truncate(value(name, item)) };
}
