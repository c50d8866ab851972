import {
  AUDIT_ACTIONS,
  AUDIT_ENTITY_KINDS,
  AUDITED_SETTINGS,
  ORDER_ACTIONS,
} from '@munay/contracts/admin/audit';
import { AUDIT_VALUES } from '@munay/contracts/admin/audit-values';
import { AUDIT_FIELDS } from '@munay/contracts/admin/audited-fields';
import { JOB_STATUSES, JOB_TYPES } from '@munay/contracts/admin/jobs';
import { LOCALES } from '@munay/contracts/locale';
import { ORDER_STATUSES } from '@munay/contracts/order/order-status';
import auditEn from '../../i18n/audit.en.json';
import auditEs from '../../i18n/audit.es.json';
import en from '../../i18n/en.json';
import es from '../../i18n/es.json';
import jobsEn from '../../i18n/jobs.en.json';
import jobsEs from '../../i18n/jobs.es.json';
import operationsEn from '../../i18n/operations.en.json';
import operationsEs from '../../i18n/operations.es.json';
import orderEn from '../../i18n/order.en.json';
import orderEs from '../../i18n/order.es.json';

const TEXTS: Record<string, Record<string, string>> = {
  es: { ...es, ...auditEs, ...jobsEs, ...operationsEs, ...orderEs },
  en: { ...en, ...auditEn, ...jobsEn, ...operationsEn, ...orderEn },
};
const IDS = [
  ...AUDIT_ENTITY_KINDS.map((kind) => `audit.kind.${kind}`),
  ...AUDITED_SETTINGS.map((setting) => `audit.setting.${setting}`),
  ...AUDIT_ACTIONS.map((action) => `audit.action.${action}`),
  ...ORDER_ACTIONS.map((action) => `timeline.action.${action}`),
  ...AUDIT_FIELDS.map((field) => `audit.field.${field}`),
  ...Object.entries(AUDIT_VALUES).flatMap(([field, values]) =>
    values.map((value) => `audit.value.${field}.${value}`),
  ),
  ...JOB_TYPES.map((type) => `job.${type}`),
  ...JOB_STATUSES.map((status) => `jobs.status.${status}`),
  ...ORDER_STATUSES.map((status) => `status.${status}`),
];
/** Texts that look like code: camelCase words, hyphenated keys, and constants */
const IDENTIFIER_PATTERN = /^[a-z]+[A-Z]\w*$|^[a-z]+(?:[-_.][a-z]+)+$|^[A-Z]{4,}$/;

test.each(LOCALES)('each audit action, field, value, job and status has a label in %s', (locale) => {
  const labels = IDS.map((id) => [id, TEXTS[locale]?.[id] ?? ''] as const);
  expect(labels.filter(([, label]) => label === '' || IDENTIFIER_PATTERN.test(label))).toEqual([
    ['audit.field.inci', 'INCI'],
  ]);
});

test('audit labels are translated except for terms that the languages share', () => {
  const untranslated = IDS.filter((id) => TEXTS.es?.[id] === TEXTS.en?.[id]);
  expect(untranslated).toEqual([
    'audit.kind.stock',
    ...['inci', 'sku', 'totalCents'].map((field) => `audit.field.${field}`),
  ]);
});
