import { type Info, parse } from 'csv-parse';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors/app-error';
import { unguarded } from '../../../http/csv';

const ROWS_MAX = 20_000;
const CELLS_MAX = 60;
/** Spanish spreadsheets write semicolons. */
const DELIMITERS = [',', ';', '\t'];

/** One line of the file by column; `row` counts as a spreadsheet does. */
export interface CsvLine {
  row: number;
  /** False when it has more or fewer cells than the head. */
  whole: boolean;
  cells: Readonly<Record<string, string>>;
}

/**
 * Reads the one CSV file of a form.
 * @throws AppError csvUnreadable for anything that is no table with a head, tooLarge
 */
export async function readCsvUpload(request: FastifyRequest): Promise<CsvLine[]> {
  if (!request.isMultipart()) throw new AppError('csvUnreadable');
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw new AppError('csvUnreadable');
    const bytes = await part.toBuffer();
    return await readLines(
      parse(bytes, {
        bom: true,
        delimiter: delimiterOf(bytes),
        skip_empty_lines: true,
        relax_column_count: true,
        info: true,
      }),
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError((error as { statusCode?: number }).statusCode === 413 ? 'tooLarge' : 'csvUnreadable');
  }
}

function delimiterOf(bytes: Buffer): string {
  const [head = ''] = bytes.toString('utf8', 0, 2_000).split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((one) => head.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function readLines(table: AsyncIterable<{ record: string[]; info: Info }>): Promise<CsvLine[]> {
  const lines: CsvLine[] = [];
  let head: string[] | undefined;
  for await (const { record, info } of table) {
    if (!head) {
      head = record.map((cell) => cell.trim().toLowerCase());
      if (head.length > CELLS_MAX || new Set(head).size < head.length) throw new AppError('csvUnreadable');
      continue;
    }
    if (lines.length === ROWS_MAX) throw new AppError('tooLarge');
    lines.push({
      row: info.records,
      whole: record.length === head.length,
      cells: Object.fromEntries(head.map((column, at) => [column, unguarded(record[at] ?? '')])),
    });
  }
  return lines;
}
