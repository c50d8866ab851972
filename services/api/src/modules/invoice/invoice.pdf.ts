import { sumCents } from '@munay/contracts/money';
import type { InvoiceFields, InvoiceLine } from './invoice.schema';
import { formatAmount, formatDate, formatMoney, formatTime, INVOICE_TEXTS } from './invoice.words';
import {
  type Column,
  drawFooters,
  drawHeader,
  drawParty,
  drawTable,
  isNamed,
  ROW_LINE_COLOR,
} from './sheet.parts';
import {
  drawDocument,
  END_X,
  LEFT_X,
  MIDDLE_X,
  MUTED_COLOR,
  RIGHT_X,
  type Sheet,
  TEXT_COLOR,
} from './sheet.pdf';

type SumRows = readonly (readonly [label: string, cents: number])[];
type InvoiceTotals = Pick<InvoiceFields, 'locale' | 'totals'>;

/** Space between the parties, the lines and the totals. */
export const PARTIES_MARGIN = 20;
const LINES_MARGIN = 14;
const SUM_HEIGHT = 25;
const TOTAL_HEIGHT = 48;
const COLUMNS: readonly [Column, ...Column[]] = [
  { x: LEFT_X, width: 312, align: 'left' },
  { x: 368, width: 62, align: 'right' },
  { x: 442, width: 106, align: 'right' },
  { x: 560, width: 48, align: 'right' },
  { x: 620, width: 118, align: 'right' },
];
const TAX_COLUMNS: readonly [Column, ...Column[]] = [
  { x: LEFT_X, width: 120, align: 'left' },
  { x: 176, width: 84, align: 'right' },
  { x: 264, width: 84, align: 'right' },
  { x: 352, width: 84, align: 'right' },
];

const getTitle = ({ locale, simplified }: InvoiceFields): string =>
  INVOICE_TEXTS[locale][simplified ? 'simplified' : 'title'];

/** Whether the invoice shows the buyer. A simplified invoice shows the buyer only if the delivery address does not. */
function hasBuyer({ simplified, buyer, delivery }: InvoiceFields): boolean {
  if (!simplified) return true;
  const isDeliveredElsewhere = buyer.lines.length > 0 && buyer.lines.join() !== delivery.lines.join();
  return isNamed(buyer) && (buyer.name !== delivery.name || isDeliveredElsewhere);
}

/** Renders the parties. @returns the vertical position where the table starts */
function drawParties(sheet: Sheet, invoice: InvoiceFields, top: number): number {
  const { locale, buyer, delivery, payment } = invoice;
  const texts = INVOICE_TEXTS[locale];
  const hasBuyerName = hasBuyer(invoice);
  const paidText = texts.paid(formatDate(payment.paidAt, locale), formatTime(payment.paidAt, locale));
  const paidWith = { name: paidText, taxId: '', lines: [payment.text] };
  const partyBottoms = [
    ...(hasBuyerName ? [drawParty(sheet, texts.buyer, buyer, { x: LEFT_X, top, bold: true })] : []),
    ...(isNamed(delivery)
      ? [drawParty(sheet, texts.delivery, delivery, { x: hasBuyerName ? MIDDLE_X : LEFT_X, top })]
      : []),
    drawParty(sheet, texts.payment, paidWith, { x: RIGHT_X, top, bold: true, width: END_X - RIGHT_X }),
  ];
  return Math.max(...partyBottoms) + PARTIES_MARGIN;
}

/** Renders the table of lines with its totals below. @returns the vertical position where the totals end */
export function drawLines(
  sheet: Sheet,
  document: InvoiceTotals & Pick<InvoiceFields, 'lines'>,
  top: number,
  { sums = [], note = '' }: { sums?: SumRows; note?: string } = {},
): number {
  const { locale, totals, lines } = document;
  const rows = lines.map(({ title, detail, quantity, grossCents, netCents }) => ({
    detail,
    cells: [
      title,
      String(quantity),
      formatAmount((grossCents / quantity / (100 + totals.vatPercent)) * 100, locale, 4),
      `${totals.vatPercent} %`,
      formatAmount(netCents, locale),
    ],
  }));
  const height = LINES_MARGIN + (sums.length + 2) * SUM_HEIGHT + TOTAL_HEIGHT;
  const tableEnd = drawTable(sheet, INVOICE_TEXTS[locale].columns, COLUMNS, rows, top, height);
  const noteTop = drawTaxTable(sheet, document, tableEnd + LINES_MARGIN);
  drawSums(sheet, document, sums, tableEnd + LINES_MARGIN);
  if (note !== '') sheet.text(note, LEFT_X, noteTop + 8, { size: 11, color: MUTED_COLOR, width: 380 });
  return tableEnd + height;
}

function drawTaxTable(sheet: Sheet, { locale, totals }: InvoiceTotals, top: number): number {
  const texts = INVOICE_TEXTS[locale];
  const sums = [totals.baseCents, totals.vatCents, totals.grossCents];
  const cells = [texts.taxRate(totals.vatPercent), ...sums.map((cents) => formatAmount(cents, locale))];
  return drawTable(sheet, texts.taxHead, TAX_COLUMNS, [{ cells }], top);
}

/** Renders the subtotals, then net amount, VAT and total. */
function drawSums(sheet: Sheet, { locale, totals }: InvoiceTotals, sums: SumRows, top: number): void {
  const texts = INVOICE_TEXTS[locale];
  const drawRows = (rows: SumRows, rowTop: number): number => {
    rows.forEach(([label, cents], index) =>
      sheet.part('P', () => {
        const y = rowTop + index * SUM_HEIGHT;
        sheet.text(label, RIGHT_X, y, { width: 130 });
        sheet.text(formatAmount(cents, locale), RIGHT_X + 108, y, { align: 'right', width: 130 });
      }),
    );
    return rowTop + rows.length * SUM_HEIGHT;
  };
  const netTop = drawRows(sums, top);
  if (sums.length > 0) sheet.line(netTop - 3, ROW_LINE_COLOR, RIGHT_X);
  const parts = [
    [texts.base, totals.baseCents],
    [texts.vat(totals.vatPercent), totals.vatCents],
  ] as const;
  const end = drawRows(parts, netTop + (sums.length > 0 ? 4 : 0));
  sheet.line(end, TEXT_COLOR, RIGHT_X);
  sheet.part('P', () => {
    const label = `${texts.total} ${totals.currency.toUpperCase()}`;
    const total = formatMoney(totals.grossCents, totals.currency, locale);
    sheet.text(label, RIGHT_X, end + 15, { size: 14, bold: true, width: 110 });
    sheet.text(total, RIGHT_X + 88, end + 10, { size: 20, bold: true, align: 'right', width: 150 });
  });
}

/** Net amounts of an invoice by category, without zero amounts. */
function computeSums({ lines, locale }: InvoiceFields): SumRows {
  const texts = INVOICE_TEXTS[locale];
  const sumNet = (kind: InvoiceLine['kind']): number =>
    sumCents(lines.filter((line) => line.kind === kind).map(({ netCents }) => netCents));
  return [
    [texts.goods, sumNet('goods')],
    ...(sumNet('discount') === 0 ? [] : [[texts.discount, sumNet('discount')] as const]),
    [texts.shipping, sumNet('shipping')],
  ];
}

/** Renders an invoice. The same data always results in the same bytes. */
export const drawInvoice = (invoice: InvoiceFields): Promise<Buffer> =>
  drawDocument(invoice, getTitle(invoice), (sheet) => {
    const { seller, locale, number, issuedAt, payment, orderNumber } = invoice;
    const texts = INVOICE_TEXTS[locale];
    const parties = drawHeader(sheet, seller, getTitle(invoice), number, [
      [texts.issued, formatDate(issuedAt, locale)],
      [texts.operation, formatDate(payment.paidAt, locale)],
      [texts.order, orderNumber],
    ]);
    const top = drawParties(sheet, invoice, parties);
    drawLines(sheet, invoice, top, { sums: computeSums(invoice), note: texts.note });
    drawFooters(sheet, texts.foot, texts.page);
  });
