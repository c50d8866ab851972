import { LOCALES } from '@munay/contracts/locale';
import type { Kind } from '@munay/contracts/promotion/kind';
import { KINDS } from '@munay/contracts/promotion/kinds';
import auditEn from '../i18n/audit.en.json';
import auditEs from '../i18n/audit.es.json';
import fieldsEn from '../i18n/fields.en.json';
import fieldsEs from '../i18n/fields.es.json';
import promotionsEn from '../i18n/promotions.en.json';
import promotionsEs from '../i18n/promotions.es.json';

const TEXTS: Record<string, Record<string, string>> = {
  es: { ...auditEs, ...fieldsEs, ...promotionsEs },
  en: { ...auditEn, ...fieldsEn, ...promotionsEn },
};
const ALL_KINDS = Object.entries(KINDS).flatMap(([target, kinds]) =>
  Object.entries<Kind>(kinds).map(([name, kind]) => [`${target} ${name}`, name, kind] as const),
);

/** Lists the message ids in a table, at any depth. */
const listIds = (part: unknown): string[] =>
  typeof part === 'string'
    ? part.startsWith('promo.')
      ? [part]
      : []
    : typeof part === 'object' && part !== null
      ? Object.values(part).flatMap(listIds)
      : [];

describe.each(ALL_KINDS)('promotion kind %s', (_, name, kind) => {
  test.each(LOCALES)('each promotion kind message is translated to %s', (locale) => {
    const labels = Object.keys(kind.fields).flatMap((field) =>
      kind.labels?.[field] || kind.fields[field]?.kind === 'some' || kind.fields[field]?.kind === 'list'
        ? []
        : [`field.promotion.${field}`],
    );
    const ids = [`audit.value.kind.${name}`, ...labels, ...listIds(kind)];
    expect(ids.filter((id) => !TEXTS[locale]?.[id])).toEqual([]);
  });

  test('validation errors refer to fields of the promotion kind', () => {
    const problemFields = [kind.freeGoods, kind.problem].flatMap((rule) => rule?.field.split('.')[0] ?? []);
    expect(problemFields.filter((field) => !(field in kind.fields))).toEqual([]);
  });
});
