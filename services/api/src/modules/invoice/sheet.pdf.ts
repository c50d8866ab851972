import PDFDocument from 'pdfkit';
import type { Locale } from '@munay/contracts/locale';
import { LOGO } from './invoice.logo';
import type { InvoiceParty } from './invoice.schema';
import { inWinAnsi } from './win-ansi';

type Pdf = InstanceType<typeof PDFDocument>;

/** Positions are drawn in CSS pixels of an A4 sheet, 794 x 1123; a point is three quarters of one. */
const PT = 0.75;
export const LEFT = 56;
export const MIDDLE = 278;
export const RIGHT = 500;
export const END = 738;
export const INK = '#24201b';
export const MUTED = '#665c50';
export const HAIRLINE = '#d9cbb4';
export const ROW_LINE = '#e6dccb';
const BOX = '#f3eee5';

export interface Column {
  x: number;
  width: number;
  align: 'left' | 'right';
}
export const COLUMNS: readonly [Column, ...Column[]] = [
  { x: LEFT, width: 312, align: 'left' },
  { x: 368, width: 62, align: 'right' },
  { x: 442, width: 106, align: 'right' },
  { x: 560, width: 48, align: 'right' },
  { x: 620, width: 118, align: 'right' },
];

export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  width?: number;
}

/** A page with text and lines in CSS pixels. */
export class Sheet {
  constructor(readonly pdf: Pdf) {}

  /** Writes and returns the height used. */
  text(words: string, x: number, y: number, style: Style = {}): number {
    const { size = 12, bold = false, color = INK, align = 'left', width = END - x } = style;
    const options = { width: width * PT, align, lineGap: size * PT * 0.26 };
    this.pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size * PT)
      .fillColor(color);
    this.pdf.text(inWinAnsi(words), x * PT, y * PT, options);
    return this.pdf.y / PT - y;
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

  box(y: number, height: number): void {
    this.pdf.rect(LEFT * PT, y * PT, (END - LEFT) * PT, height * PT).fill(BOX);
  }

  head(
    seller: InvoiceParty,
    title: string,
    number: string,
    facts: readonly (readonly [string, string])[],
  ): void {
    this.logo(MIDDLE, 50, 128);
    this.text(seller.name, MIDDLE, 100, { bold: true, width: 200 });
    this.text([`NIF ${seller.taxId}`, ...seller.lines].join('\n'), MIDDLE, 117, { width: 200 });
    this.text(title, RIGHT, 48, { size: 27 });
    this.text(number, RIGHT, 84, { size: 15, bold: true });
    facts.forEach(([label, value], index) => {
      this.text(label, RIGHT, 118 + index * 19, { color: MUTED, width: 130 });
      this.text(value, RIGHT + 100, 118 + index * 19, { align: 'right', width: 138 });
    });
    this.line(246, HAIRLINE);
  }

  party(label: string, { name, taxId, lines }: InvoiceParty, x: number, bold: boolean): void {
    this.text(label, x, 268, { color: MUTED, width: 205 });
    const height = this.text(name, x, 288, { bold, width: 205 });
    this.text([...(taxId ? [`NIF ${taxId}`] : []), ...lines].join('\n'), x, 288 + height, { width: 205 });
  }

  /** The heads of a table, of one line or two; returns where its first row starts. */
  columnHeads(words: readonly string[], columns: readonly Column[], top: number): number {
    words.forEach((word, index) => {
      const column = columns[index] ?? COLUMNS[0];
      const lines = word.split('\n').length;
      this.text(word, column.x, top + (2 - lines) * 15, {
        size: 11,
        color: MUTED,
        align: column.align,
        width: column.width,
      });
    });
    this.line(top + 37, INK);
    return top + 46;
  }

  /** A row of cells, the first with a second line; returns where the next one starts. */
  row(cells: readonly string[], columns: readonly Column[], top: number, detail = '', bold = false): number {
    const heights = cells.map((cell, index) => {
      const column = columns[index] ?? COLUMNS[0];
      return this.text(cell, column.x, top, { align: column.align, width: column.width, bold });
    });
    const titleHeight = heights[0] ?? 17;
    const detailHeight =
      detail === ''
        ? 0
        : this.text(detail, LEFT, top + titleHeight, { size: 11, color: MUTED, width: COLUMNS[0].width });
    const bottom = top + titleHeight + detailHeight + 7;
    this.line(bottom, ROW_LINE);
    return bottom + 9;
  }

  feet(foot: string, pageWords: (page: number, pages: number) => string): void {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.line(1040, HAIRLINE);
      this.text(foot, LEFT, 1050, { size: 10, color: MUTED, width: 500 });
      const right = { size: 10, color: MUTED, align: 'right', width: 158 } as const;
      this.text(pageWords(page + 1, count), RIGHT + 80, 1050, right);
    }
  }
}

/** Makes a document. The same content gives the same bytes. */
export function drawDocument(
  document: { number: string; issuedAt: string; locale: Locale; seller: InvoiceParty },
  draw: (sheet: Sheet, pdf: Pdf) => void,
): Promise<Buffer> {
  const issuedAt = new Date(document.issuedAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: document.locale,
    info: { Title: document.number, Author: document.seller.name, CreationDate: issuedAt, ModDate: issuedAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(new Sheet(pdf), pdf);
  pdf.end();
  return done;
}
