import { type Locale, LOCALES } from '@munay/contracts/locale';
import { AppError } from '../../errors/app-error';
import type { Position } from '../../http/cursor';

type ReadRows<Row> = (languages: readonly Locale[], after: Position | null, limit: number) => Promise<Row[]>;

/**
 * Sorts a list so that content in the reader's language comes first. The following pages continue in the order of the
 * first page, even if they are requested in another language.
 */
export class ReadingOrder {
  private readonly first: Locale;
  private readonly isInRest: boolean;
  private readonly after: Position | null;

  /** @throws AppError badRequest for an invalid cursor */
  constructor(reader: Locale, cursor: Position | null) {
    const [part, key, language] = cursor?.keys ?? [0, 0, LOCALES.indexOf(reader)];
    const first = language === undefined ? undefined : LOCALES[language];
    if (first === undefined || key === undefined)
      throw new AppError('badRequest', { fields: [{ field: 'cursor', rule: 'known' }] });
    this.first = first;
    this.isInRest = part === 1;
    this.after = cursor && { keys: [key], id: cursor.id };
  }

  /** @param read reads one page of content in these languages */
  async readPage<Row>(limit: number, read: ReadRows<Row>): Promise<Row[]> {
    const firstRows = this.isInRest ? [] : await read([this.first], this.after, limit);
    if (firstRows.length === limit) return firstRows;
    const otherLanguages = LOCALES.filter((locale) => locale !== this.first);
    return [
      ...firstRows,
      ...(await read(otherLanguages, this.isInRest ? this.after : null, limit - firstRows.length)),
    ];
  }

  /** @param at position within the content of the language */
  toPosition = ({ locale }: { locale: Locale }, at: Position): Position => ({
    keys: [locale === this.first ? 0 : 1, ...at.keys, LOCALES.indexOf(this.first)],
    id: at.id,
  });
}
