import PDFDocument from 'pdfkit';
import { LOGO } from './invoice.logo';
import type { InvoiceFields, InvoiceLine, InvoiceParty } from './invoice.schema';
import { formatAmount, formatDate, formatMoney, formatTime, INVOICE_WORDS } from './invoice.words';

type Pdf = InstanceType<typeof PDFDocument>;

/** Positions are drawn in CSS pixels of an A4 sheet, 794 x 1123; a point is three quarters of one. */
const PT = 0.75;
const LEFT = 56;
const MIDDLE = 278;
const RIGHT = 500;
const END = 738;
const TABLE_TOP = 388;
const TABLE_BOTTOM = 790;
const NEXT_PAGE_TOP = 72;
const SUMS_TOP = 814;
const INK = '#24201b';
const MUTED = '#665c50';
const HAIRLINE = '#d9cbb4';
const ROW_LINE = '#e6dccb';

const COLUMNS = [
  { x: LEFT, width: 312, align: 'left' },
  { x: 368, width: 62, align: 'right' },
  { x: 442, width: 106, align: 'right' },
  { x: 560, width: 48, align: 'right' },
  { x: 620, width: 118, align: 'right' },
] as const;

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  width?: number;
}

/** A page with text and lines in CSS pixels. */
class Sheet {
  constructor(readonly pdf: Pdf) {}

  /** Writes and returns the height used. */
  text(words: string, x: number, y: number, style: Style = {}): number {
    const { size = 12, bold = false, color = INK, align = 'left', width = END - x } = style;
    const options = { width: width * PT, align, lineGap: size * PT * 0.26 };
    this.pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size * PT)
      .fillColor(color);
    const height = this.pdf.heightOfString(words, options) / PT;
    this.pdf.text(words, x * PT, y * PT, options);
    return height;
  }

  line(y: number, color: string, from = LEFT, to = END): void {
    this.pdf
      .moveTo(from * PT, y * PT)
      .lineTo(to * PT, y * PT)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  logo(x: number, y: number, width: number): void {
    const scale = (width / LOGO.width) * PT;
    this.pdf
      .save()
      .translate(x * PT, y * PT - LOGO.top * scale)
      .scale(scale);
    this.pdf.path(LOGO.ink.path).fill(LOGO.ink.color).path(LOGO.drop.path).fill(LOGO.drop.color).restore();
  }
}

function drawHead(sheet: Sheet, invoice: InvoiceFields): void {
  const words = INVOICE_WORDS[invoice.locale];
  const { seller, locale } = invoice;
  sheet.logo(MIDDLE, 50, 128);
  sheet.text(seller.name, MIDDLE, 100, { bold: true, width: 200 });
  sheet.text([`NIF ${seller.taxId}`, ...seller.lines].join('\n'), MIDDLE, 117, { width: 200 });
  sheet.text(words.title, RIGHT, 48, { size: 27 });
  sheet.text(invoice.number, RIGHT, 84, { size: 15, bold: true });
  const facts = [
    [words.issued, formatDate(invoice.issuedAt, locale)],
    [words.operation, formatDate(invoice.payment.paidAt, locale)],
    [words.order, invoice.orderNumber],
  ] as const;
  facts.forEach(([label, value], index) => {
    sheet.text(label, RIGHT, 118 + index * 19, { color: MUTED, width: 130 });
    sheet.text(value, RIGHT + 100, 118 + index * 19, { align: 'right', width: 138 });
  });
  sheet.line(246, HAIRLINE);
}

function drawParties(sheet: Sheet, invoice: InvoiceFields): void {
  const words = INVOICE_WORDS[invoice.locale];
  const party = (label: string, { name, taxId, lines }: InvoiceParty, x: number, bold: boolean): void => {
    sheet.text(label, x, 268, { color: MUTED, width: 205 });
    const height = sheet.text(name, x, 288, { bold, width: 205 });
    sheet.text([...(taxId ? [`NIF ${taxId}`] : []), ...lines].join('\n'), x, 288 + height, { width: 205 });
  };
  party(words.buyer, invoice.buyer, LEFT, true);
  party(words.delivery, invoice.delivery, MIDDLE, false);
  const { paidAt, text } = invoice.payment;
  sheet.text(words.payment, RIGHT, 268, { color: MUTED });
  sheet.text(words.paid(formatDate(paidAt, invoice.locale), formatTime(paidAt, invoice.locale)), RIGHT, 288, {
    bold: true,
  });
  sheet.text(text, RIGHT, 305);
}

function drawTableHead(sheet: Sheet, invoice: InvoiceFields, top: number): number {
  INVOICE_WORDS[invoice.locale].columns.forEach((words, index) => {
    const column = COLUMNS[index] ?? COLUMNS[0];
    const lines = words.split('\n').length;
    sheet.text(words, column.x, top + (2 - lines) * 15, {
      size: 11,
      color: MUTED,
      align: column.align,
      width: column.width,
    });
  });
  sheet.line(top + 37, INK);
  return top + 46;
}

/** A row of the table; returns where the next one starts. */
function drawRow(sheet: Sheet, invoice: InvoiceFields, line: InvoiceLine, top: number): number {
  const { locale, totals } = invoice;
  const unitNetCents = (line.grossCents / line.quantity / (100 + totals.vatPercent)) * 100;
  const cells = [
    line.title,
    String(line.quantity),
    formatAmount(unitNetCents, locale, 4),
    `${totals.vatPercent} %`,
    formatAmount(line.netCents, locale),
  ];
  const heights = cells.map((cell, index) => {
    const column = COLUMNS[index] ?? COLUMNS[0];
    return sheet.text(cell, column.x, top, { align: column.align, width: column.width });
  });
  const titleHeight = heights[0] ?? 17;
  const detailHeight =
    line.detail === ''
      ? 0
      : sheet.text(line.detail, LEFT, top + titleHeight, { size: 11, color: MUTED, width: COLUMNS[0].width });
  const bottom = top + titleHeight + detailHeight + 7;
  sheet.line(bottom, ROW_LINE);
  return bottom + 9;
}

function drawSums(sheet: Sheet, invoice: InvoiceFields): void {
  const { locale, totals, lines } = invoice;
  const words = INVOICE_WORDS[locale];
  const netOf = (kind: InvoiceLine['kind']): number =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.netCents, 0);
  const tax = [
    words.taxRate(totals.vatPercent),
    formatAmount(totals.baseCents, locale),
    formatAmount(totals.vatCents, locale),
    formatAmount(totals.grossCents, locale),
  ];
  words.taxHead.forEach((head, index) => {
    const align = index === 0 ? 'left' : 'right';
    const x = index === 0 ? LEFT : LEFT + 120 + (index - 1) * 88;
    const width = index === 0 ? 120 : 84;
    sheet.text(head, x, SUMS_TOP, { size: 11, color: MUTED, align, width });
    sheet.text(tax[index] ?? '', x, SUMS_TOP + 28, { align, width });
  });
  sheet.line(SUMS_TOP + 21, INK, LEFT, 436);
  sheet.line(SUMS_TOP + 50, ROW_LINE, LEFT, 436);
  const sums: [string, string][] = [
    [words.goods, formatAmount(netOf('goods'), locale)],
    ...(netOf('discount') === 0
      ? []
      : [[words.discount, formatAmount(netOf('discount'), locale)] as [string, string]]),
    [words.shipping, formatAmount(netOf('shipping'), locale)],
    [words.base, formatAmount(totals.baseCents, locale)],
    [words.vat(totals.vatPercent), formatAmount(totals.vatCents, locale)],
  ];
  sums.forEach(([label, amount], index) => {
    sheet.text(label, RIGHT, SUMS_TOP + index * 25, { width: 130 });
    sheet.text(amount, RIGHT + 108, SUMS_TOP + index * 25, { align: 'right', width: 130 });
  });
  const totalTop = SUMS_TOP + sums.length * 25 + 2;
  sheet.line(totalTop, INK, RIGHT, END);
  sheet.text(`${words.total} ${totals.currency.toUpperCase()}`, RIGHT, totalTop + 15, {
    size: 14,
    bold: true,
    width: 110,
  });
  sheet.text(formatMoney(totals.grossCents, totals.currency, locale), RIGHT + 88, totalTop + 10, {
    size: 20,
    bold: true,
    align: 'right',
    width: 150,
  });
  const factor = formatAmount(100 + totals.vatPercent, locale);
  sheet.text(words.note(factor), LEFT, SUMS_TOP + 78, { size: 11, color: MUTED, width: 380 });
}

function drawFoot(sheet: Sheet, invoice: InvoiceFields, page: number, pages: number): void {
  const words = INVOICE_WORDS[invoice.locale];
  sheet.line(1040, HAIRLINE);
  sheet.text(words.foot, LEFT, 1050, { size: 10, color: MUTED, width: 480 });
  sheet.text(words.page(page, pages), RIGHT, 1050, { size: 10, color: MUTED, align: 'right', width: 238 });
}

/** Draws a bill. The same bill gives the same bytes. */
export function drawInvoice(invoice: InvoiceFields): Promise<Buffer> {
  const issuedAt = new Date(invoice.issuedAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: invoice.locale,
    info: { Title: invoice.number, Author: invoice.seller.name, CreationDate: issuedAt, ModDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const sheet = new Sheet(pdf);
  drawHead(sheet, invoice);
  drawParties(sheet, invoice);
  let top = drawTableHead(sheet, invoice, TABLE_TOP);
  for (const line of invoice.lines) {
    if (top > TABLE_BOTTOM - 40) {
      pdf.addPage();
      top = drawTableHead(sheet, invoice, NEXT_PAGE_TOP);
    }
    top = drawRow(sheet, invoice, line, top);
  }
  drawSums(sheet, invoice);
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    drawFoot(sheet, invoice, page + 1, count);
  }
  pdf.end();
  return done;
}
