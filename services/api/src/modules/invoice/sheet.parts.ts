import type { InvoiceParty } from './invoice.schema';
import { END_X, LEFT_X, LINE_HEIGHT, MUTED_COLOR, RIGHT_X, type Sheet, TEXT_COLOR } from './sheet.pdf';

export const NEXT_PAGE_TOP = 72;
/** Bottom of the content in px. Only the footer is below it. */
export const PAGE_BOTTOM = 1_022;
const FOOTER_TOP = 1_040;
const HAIRLINE_COLOR = '#d9cbb4';
export const ROW_LINE_COLOR = '#e6dccb';
const COLUMN_GAP = 16;
const DETAIL_TEXT = { size: 11, color: MUTED_COLOR } as const;
const SMALL_TEXT = { size: 10, color: MUTED_COLOR } as const;

export interface Column {
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** Cells of a table row. The first cell has a second line. */
interface Row {
  cells: readonly string[];
  detail?: string;
  bold?: boolean;
}

/** Renders the shop on the left and the title on the right. @returns the vertical position where they end */
export function drawHeader(
  sheet: Sheet,
  seller: InvoiceParty,
  title: string,
  number: string,
  facts: readonly (readonly [string, string])[],
): number {
  sheet.drawLogo(LEFT_X, 50, 128);
  sheet.part('H1', () => {
    sheet.text(title, RIGHT_X, 50, { size: 24 });
    sheet.text(number, RIGHT_X, 84, { size: 15, bold: true });
  });
  facts.forEach(([label, value], index) =>
    sheet.part('P', () => {
      sheet.text(label, RIGHT_X, 118 + index * 19, { color: MUTED_COLOR, width: 130 });
      sheet.text(value, RIGHT_X + 100, 118 + index * 19, { align: 'right', width: 138 });
    }),
  );
  const name = sheet.text(seller.name, LEFT_X, 100, { bold: true, width: 300 });
  const lines = [`NIF ${seller.taxId}`, ...seller.lines].join('\n');
  const nameBottom = 100 + name + sheet.text(lines, LEFT_X, 100 + name, { width: 300 });
  const end = Math.max(nameBottom, 118 + facts.length * 19) + COLUMN_GAP;
  sheet.line(end, HAIRLINE_COLOR);
  return end + COLUMN_GAP;
}

/** Whether a party has any data. An order placed in the store may be anonymous. */
export const isNamed = ({ name, lines }: InvoiceParty): boolean => name !== '' || lines.length > 0;

/** Renders a heading with a party or a payment. @returns the vertical position where the text ends */
export function drawParty(
  sheet: Sheet,
  label: string,
  { name, taxId, lines }: InvoiceParty,
  { x, top, bold = false, width = 205 }: { x: number; top: number; bold?: boolean; width?: number },
): number {
  let end = top + 20;
  sheet.text(label, x, top, { color: MUTED_COLOR, width, role: 'H2' });
  if (name !== '') end += sheet.text(name, x, end, { bold, width });
  const rest = [...(taxId ? [`NIF ${taxId}`] : []), ...lines].join('\n');
  return rest === '' ? end : end + sheet.text(rest, x, end, { width });
}

function drawRule(sheet: Sheet, columns: readonly Column[], y: number, color: string): void {
  const columnEnds = columns.map(({ x, width }) => x + width);
  sheet.line(y, color, columns[0]?.x, Math.max(...columnEnds));
}

/** Renders table headings of one or two lines. @returns the vertical position where the first row starts */
function drawHeadings(
  sheet: Sheet,
  text: readonly string[],
  columns: readonly Column[],
  top: number,
): number {
  const lines = Math.max(...text.map((word) => word.split('\n').length));
  sheet.group('TR', () =>
    columns.forEach(({ x, width, align }, index) => {
      const word = text[index] ?? '';
      const offset = (lines - word.split('\n').length) * DETAIL_TEXT.size * LINE_HEIGHT;
      sheet.text(word, x, top + offset, { ...DETAIL_TEXT, align, width, role: 'TH' });
    }),
  );
  const line = top + 6 + lines * DETAIL_TEXT.size * LINE_HEIGHT;
  drawRule(sheet, columns, line, TEXT_COLOR);
  return line + 9;
}

/**
 * Renders a table on as many pages as necessary, with headings on each page.
 * @param below height of the content that must be on the same page as the last row
 * @returns the vertical position where the table ends
 */
export function drawTable(
  sheet: Sheet,
  text: readonly string[],
  columns: readonly [Column, ...Column[]],
  rows: readonly Row[],
  tableTop: number,
  below = 0,
): number {
  let top = tableTop;
  const [{ width }] = columns;
  sheet.group('Table', () => {
    top = drawHeadings(sheet, text, columns, top);
    rows.forEach(({ cells, detail = '', bold = false }, index) => {
      const nameLines = sheet.layOut(cells[0] ?? '', { width, bold });
      const second = detail === '' ? undefined : sheet.layOut(detail, { ...DETAIL_TEXT, width });
      const height = nameLines.height + (second?.height ?? 0) + 7;
      const requiredHeight = height + (index === rows.length - 1 ? below : 0);
      if (top + requiredHeight > PAGE_BOTTOM) {
        sheet.pdf.addPage();
        sheet.artifact(() => (top = drawHeadings(sheet, text, columns, NEXT_PAGE_TOP)), 'Pagination');
      }
      sheet.group('TR', () => {
        columns.forEach((column, cell) =>
          sheet.part('TD', () => {
            if (cell > 0) return void sheet.text(cells[cell] ?? '', column.x, top, { bold, ...column });
            sheet.write(nameLines, column.x, top);
            if (second) sheet.write(second, column.x, top + nameLines.height);
          }),
        );
      });
      drawRule(sheet, columns, top + height, ROW_LINE_COLOR);
      top += height + 9;
    });
  });
  return top;
}

/** Renders page numbers and footers. Screen readers read the footer only once. */
export function drawFooters(
  sheet: Sheet,
  footerText: string,
  formatPageNumber: (page: number, pages: number) => string,
): void {
  const { count } = sheet.pdf.bufferedPageRange();
  const laidOut = sheet.layOut(footerText, { ...SMALL_TEXT, width: END_X - LEFT_X });
  const words = (): void => void sheet.write(laidOut, LEFT_X, FOOTER_TOP + 10);
  const numberTop = FOOTER_TOP + 10 + laidOut.height - SMALL_TEXT.size * LINE_HEIGHT;
  for (let page = 0; page < count; page += 1) {
    sheet.pdf.switchToPage(page);
    sheet.line(FOOTER_TOP, HAIRLINE_COLOR);
    if (page === count - 1) words();
    else sheet.artifact(words, 'Pagination');
    const number = formatPageNumber(page + 1, count);
    const style = { ...SMALL_TEXT, align: 'right', width: END_X - RIGHT_X } as const;
    sheet.artifact(() => void sheet.text(number, RIGHT_X, numberTop, style), 'Pagination');
  }
}
