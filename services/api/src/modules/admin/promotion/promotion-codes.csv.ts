import { toSlug } from '@munay/contracts/fold';
import type { Locale } from '@munay/contracts/locale';
import { createCsvWriter, type CsvColumns } from '../../../csv/csv.cells';

const COLUMNS = {
  code: { kind: 'code', es: 'Código', en: 'Code' },
  used: { kind: 'text', es: 'Usado', en: 'Used' },
} as const satisfies CsvColumns;
const YES_WORDS = { es: 'sí', en: 'yes' } as const;

/** Exports the single-use codes of a promotion, in a file named after it. */
export function toCodesFile(
  title: string,
  codes: readonly { _id: string; left?: number | undefined }[],
  locale: Locale,
) {
  const { head, line } = createCsvWriter(COLUMNS, locale);
  const rows = codes.map(({ _id, left }) => line({ code: _id, used: left === 0 ? YES_WORDS[locale] : '' }));
  const name = ['munay-codes', toSlug(title)].filter(Boolean).join('-');
  return { name: `${name}.csv`, bytes: Buffer.from(head + rows.join('')) };
}
