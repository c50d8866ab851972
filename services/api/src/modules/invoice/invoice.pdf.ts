import type { InvoiceFields, InvoiceLine } from './invoice.schema';
import { formatAmount, formatDate, formatMoney, formatTime, INVOICE_WORDS } from './invoice.words';
import {
  type Column,
  COLUMNS,
  drawDocument,
  END,
  INK,
  LEFT,
  MIDDLE,
  MUTED,
  RIGHT,
  ROW_LINE,
  type Sheet,
  type Style,
} from './sheet.pdf';

const TABLE_TOP = 388;
export const BELOW_PARTIES = 15;
const TABLE_BOTTOM = 790;
export const NEXT_PAGE_TOP = 72;
const SUMS_TOP = 814;

const titleOf = ({ locale, simplified }: InvoiceFields): string =>
  INVOICE_WORDS[locale][simplified ? 'simplified' : 'title'];

function drawHead(sheet: Sheet, invoice: InvoiceFields): void {
  const words = INVOICE_WORDS[invoice.locale];
  const { seller, locale } = invoice;
  sheet.head(seller, titleOf(invoice), invoice.number, [
    [words.issued, formatDate(invoice.issuedAt, locale)],
    [words.operation, formatDate(invoice.payment.paidAt, locale)],
    [words.order, invoice.orderNumber],
  ]);
}

/** Returns where the table starts. */
function drawParties(sheet: Sheet, invoice: InvoiceFields): number {
  const words = INVOICE_WORDS[invoice.locale];
  const ends = [
    sheet.party(words.buyer, invoice.buyer, LEFT, true),
    sheet.party(words.delivery, invoice.delivery, MIDDLE, false),
  ];
  const { paidAt, text } = invoice.payment;
  sheet.text(words.payment, RIGHT, 268, { color: MUTED, role: 'H2' });
  sheet.text(words.paid(formatDate(paidAt, invoice.locale), formatTime(paidAt, invoice.locale)), RIGHT, 288, {
    bold: true,
  });
  sheet.text(text, RIGHT, 305);
  return Math.max(TABLE_TOP, ...ends.map((end) => end + BELOW_PARTIES));
}

/** Draws a row; returns where the next one starts. */
function drawRow(
  sheet: Sheet,
  { locale, totals }: Pick<InvoiceFields, 'locale' | 'totals'>,
  line: InvoiceLine,
  top: number,
): number {
  const unitNetCents = (line.grossCents / line.quantity / (100 + totals.vatPercent)) * 100;
  const cells = [
    line.title,
    String(line.quantity),
    formatAmount(unitNetCents, locale, 4),
    `${totals.vatPercent} %`,
    formatAmount(line.netCents, locale),
  ];
  return sheet.row(cells, COLUMNS, top, line.detail);
}

/** Draws the table of lines over as many pages as needed; returns where it ends. */
export function drawLines(
  sheet: Sheet,
  document: Pick<InvoiceFields, 'locale' | 'totals' | 'lines'>,
  tableTop: number,
  bottom: number,
): number {
  const { columns } = INVOICE_WORDS[document.locale];
  let top = tableTop;
  sheet.group('Table', () => {
    top = sheet.columnHeads(columns, COLUMNS, top);
    for (const line of document.lines) {
      if (top > bottom) {
        sheet.pdf.addPage();
        sheet.unread(() => (top = sheet.columnHeads(columns, COLUMNS, NEXT_PAGE_TOP)), 'Pagination');
      }
      top = drawRow(sheet, document, line, top);
    }
  });
  return top;
}

function drawTaxTable(
  sheet: Sheet,
  { locale, totals }: Pick<InvoiceFields, 'locale' | 'totals'>,
  top: number,
): void {
  const words = INVOICE_WORDS[locale];
  const tax = [
    words.taxRate(totals.vatPercent),
    formatAmount(totals.baseCents, locale),
    formatAmount(totals.vatCents, locale),
    formatAmount(totals.grossCents, locale),
  ];
  const columns = words.taxHead.map((_head, index): Column => {
    if (index === 0) return { x: LEFT, width: 120, align: 'left' };
    return { x: LEFT + 120 + (index - 1) * 88, width: 84, align: 'right' };
  });
  const row = (cells: readonly string[], y: number, style: Style): void =>
    sheet.group('TR', () =>
      columns.forEach((column, index) =>
        sheet.text(cells[index] ?? '', column.x, y, { ...style, ...column }),
      ),
    );
  sheet.group('Table', () => {
    row(words.taxHead, top, { size: 11, color: MUTED, role: 'TH' });
    row(tax, top + 28, { role: 'TD' });
  });
  sheet.line(top + 21, INK, LEFT, 436);
  sheet.line(top + 50, ROW_LINE, LEFT, 436);
}

/** Draws the sums on the right, the total below them, and the tax table beside them. */
export function drawTotals(
  sheet: Sheet,
  document: Pick<InvoiceFields, 'locale' | 'totals'>,
  sums: readonly (readonly [label: string, cents: number])[],
  top: number,
): void {
  const { locale, totals } = document;
  const words = INVOICE_WORDS[locale];
  drawTaxTable(sheet, document, top);
  const rows = [
    ...sums,
    [words.base, totals.baseCents],
    [words.vat(totals.vatPercent), totals.vatCents],
  ] as const;
  rows.forEach(([label, cents], index) => {
    const amount = formatAmount(cents, locale);
    sheet.part('P', () => {
      sheet.text(label, RIGHT, top + index * 25, { width: 130 });
      sheet.text(amount, RIGHT + 108, top + index * 25, { align: 'right', width: 130 });
    });
  });
  const totalTop = top + rows.length * 25 + 2;
  sheet.line(totalTop, INK, RIGHT, END);
  const total = formatMoney(totals.grossCents, totals.currency, locale);
  sheet.part('P', () => {
    const label = `${words.total} ${totals.currency.toUpperCase()}`;
    sheet.text(label, RIGHT, totalTop + 15, { size: 14, bold: true, width: 110 });
    sheet.text(total, RIGHT + 88, totalTop + 10, { size: 20, bold: true, align: 'right', width: 150 });
  });
}

function drawSums(sheet: Sheet, invoice: InvoiceFields): void {
  const { locale, totals, lines } = invoice;
  const words = INVOICE_WORDS[locale];
  const netOf = (kind: InvoiceLine['kind']): number =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.netCents, 0);
  const discount = netOf('discount');
  const sums = [
    [words.goods, netOf('goods')],
    ...(discount === 0 ? [] : [[words.discount, discount] as const]),
    [words.shipping, netOf('shipping')],
  ] as const;
  drawTotals(sheet, invoice, sums, SUMS_TOP);
  const factor = formatAmount(100 + totals.vatPercent, locale);
  sheet.text(words.note(factor), LEFT, SUMS_TOP + 78, { size: 11, color: MUTED, width: 380 });
}

/** Draws an invoice deterministically. */
export const drawInvoice = (invoice: InvoiceFields): Promise<Buffer> =>
  drawDocument(invoice, titleOf(invoice), (sheet) => {
    drawHead(sheet, invoice);
    const tableTop = drawParties(sheet, invoice);
    drawLines(sheet, invoice, tableTop, TABLE_BOTTOM - 40);
    drawSums(sheet, invoice);
    const { foot, page } = INVOICE_WORDS[invoice.locale];
    sheet.feet(foot, page);
  });
