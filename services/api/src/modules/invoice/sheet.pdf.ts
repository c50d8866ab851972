import PDFDocument from 'pdfkit';
import { LANGUAGE_TAGS, type Locale } from '@munay/contracts/locale';
import { LOGO } from './invoice.logo';
import type { InvoiceParty } from './invoice.schema';
import { fileOf, openFont } from './sheet.fonts';
import { linesOf, type Run } from './sheet.lines';

type Pdf = InstanceType<typeof PDFDocument>;
type Part = ReturnType<Pdf['struct']>;

/** Positions are in CSS pixels of an A4 page, 794 x 1123; a point is 0.75 px. */
const PT = 0.75;
export const LEFT = 56;
export const MIDDLE = 278;
export const RIGHT = 500;
export const END = 738;
export const INK = '#24201b';
export const MUTED = '#665c50';
const HAIRLINE = '#d9cbb4';
export const ROW_LINE = '#e6dccb';
const BOX = '#f3eee5';
/** Baseline and line height, the same for all faces, relative to the font size. */
const BASELINE = 0.718;
const LINE_HEIGHT = 1.416;

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
  role?: Role;
}

/** A right-to-left run is laid out as a whole; words of other runs are laid out once per document. */
const optionsOf = ({ level }: Run): PDFKit.Mixins.TextOptions => (level === 1 ? { features: [] } : {});

/** The structure type of a text for screen readers: heading, paragraph, table cell or table heading. */
type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/**
 * Pages with text and lines in CSS pixels. All text is tagged (PDF/UA, ISO 14289-1); reading order is drawing order.
 */
export class Sheet {
  /** Parent of the next element. */
  private whole: Part;
  /** Whether the current text belongs to an open element; otherwise each text becomes one. */
  private open = false;
  private readonly known = new Set<string>();

  constructor(readonly pdf: Pdf) {
    this.whole = pdf.struct('Document');
    pdf.addStructure(this.whole);
  }

  /** An element with children, such as a table or its row. */
  group(role: 'Table' | 'TR', draw: () => void): void {
    if (this.open) return draw();
    const around = this.whole;
    this.whole = this.pdf.struct(role);
    around.add(this.whole);
    draw();
    this.whole.end();
    this.whole = around;
  }

  /** All text drawn within is read as one element. */
  part(role: Role, draw: () => void): void {
    const options = role === 'TH' ? ({ scope: 'Column' } as const) : {};
    const content = (): void => {
      this.open = true;
      draw();
      this.open = false;
    };
    this.whole.add(this.pdf.struct(role, options, [content]));
  }

  /** Artifacts, which are not read: lines, and what repeats on every page. */
  unread(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.open) return draw();
    this.pdf.markContent('Artifact', { type });
    this.open = true;
    draw();
    this.open = false;
    this.pdf.endMarkedContent();
  }

  /** Writes text and returns the height used. A paragraph, unless it belongs to an element or has a role. */
  text(words: string, x: number, y: number, style: Style = {}): number {
    const { size = 12, bold = false, color = INK, align = 'left', width = END - x } = style;
    const widthOf = (run: Run): number =>
      this.use(run, size, bold).widthOfString(run.drawn, optionsOf(run)) / PT;
    const lines = linesOf(words, width, widthOf);
    const write = (): void =>
      lines.forEach(({ runs, seen }, index) => {
        const widths = new Map(seen.map((run) => [run, widthOf(run)]));
        const widthTo = (end: number): number =>
          seen.slice(0, end).reduce((sum, run) => sum + (widths.get(run) ?? 0), 0);
        const left = align === 'right' ? x + width - widthTo(seen.length) : x;
        const base = y + (BASELINE + index * LINE_HEIGHT) * size;
        for (const run of runs) {
          // Otherwise a screen reader would join the line to the next
          const space = run === runs.at(-1) && run.level === 0 ? ' ' : '';
          const options = { ...optionsOf(run), lineBreak: false, baseline: 'alphabetic' } as const;
          const at = left + widthTo(seen.indexOf(run));
          this.use(run, size, bold).fillColor(color);
          this.pdf.text(run.drawn + space, at * PT, base * PT, options);
        }
      });
    if (this.open) write();
    else this.part(style.role ?? 'P', write);
    return lines.length * LINE_HEIGHT * size;
  }

  line(y: number, color: string, from = LEFT, to = END): void {
    this.unread(() => {
      this.pdf
        .moveTo(from * PT, y * PT)
        .lineTo(to * PT, y * PT)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    });
  }

  logo(x: number, y: number, width: number): void {
    const scale = (width / LOGO.width) * PT;
    this.unread(() => {
      this.pdf
        .save()
        .translate(x * PT, y * PT - LOGO.top * scale)
        .scale(scale);
      this.pdf.path(LOGO.ink.path).fill(LOGO.ink.color).path(LOGO.drop.path).fill(LOGO.drop.color).restore();
    });
  }

  box(y: number, height: number): void {
    this.unread(() => {
      this.pdf.rect(LEFT * PT, y * PT, (END - LEFT) * PT, height * PT).fill(BOX);
    });
  }

  head(
    seller: InvoiceParty,
    title: string,
    number: string,
    facts: readonly (readonly [string, string])[],
  ): void {
    this.logo(MIDDLE, 50, 128);
    this.part('H1', () => {
      this.text(title, RIGHT, 48, { size: 27 });
      this.text(number, RIGHT, 84, { size: 15, bold: true });
    });
    facts.forEach(([label, value], index) =>
      this.part('P', () => {
        this.text(label, RIGHT, 118 + index * 19, { color: MUTED, width: 130 });
        this.text(value, RIGHT + 100, 118 + index * 19, { align: 'right', width: 138 });
      }),
    );
    this.text(seller.name, MIDDLE, 100, { bold: true, width: 200 });
    this.text([`NIF ${seller.taxId}`, ...seller.lines].join('\n'), MIDDLE, 117, { width: 200 });
    this.line(246, HAIRLINE);
  }

  /** Returns where it ends. */
  party(label: string, { name, taxId, lines }: InvoiceParty, x: number, bold: boolean): number {
    this.text(label, x, 268, { color: MUTED, width: 205, role: 'H2' });
    const height = this.text(name, x, 288, { bold, width: 205 });
    const rest = [...(taxId ? [`NIF ${taxId}`] : []), ...lines].join('\n');
    return 288 + height + this.text(rest, x, 288 + height, { width: 205 });
  }

  /** Table headings of one or two lines; returns where the first row starts. */
  columnHeads(words: readonly string[], columns: readonly Column[], top: number): number {
    this.group('TR', () => {
      words.forEach((word, index) => {
        const { x, width, align } = columns[index] ?? COLUMNS[0];
        const above = (2 - word.split('\n').length) * 15;
        this.text(word, x, top + above, { size: 11, color: MUTED, align, width, role: 'TH' });
      });
    });
    this.line(top + 37, INK);
    return top + 46;
  }

  /** A row of cells, the first with a second line; returns where the next one starts. */
  row(cells: readonly string[], columns: readonly Column[], top: number, detail = '', bold = false): number {
    let used = 0;
    this.group('TR', () => {
      cells.forEach((cell, index) => {
        const { x, width, align } = columns[index] ?? COLUMNS[0];
        this.part('TD', () => {
          const height = this.text(cell, x, top, { align, width, bold });
          if (index > 0) return;
          used = height;
          if (detail !== '') used += this.text(detail, x, top + height, { size: 11, color: MUTED, width });
        });
      });
    });
    const bottom = top + used + 7;
    this.line(bottom, ROW_LINE);
    return bottom + 9;
  }

  /** Page numbers, and the footer, which is read once. */
  feet(foot: string, pageWords: (page: number, pages: number) => string): void {
    const { count } = this.pdf.bufferedPageRange();
    const words = (): void => void this.text(foot, LEFT, 1050, { size: 10, color: MUTED, width: 500 });
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.line(1040, HAIRLINE);
      if (page === count - 1) words();
      else this.unread(words, 'Pagination');
      const right = { size: 10, color: MUTED, align: 'right', width: 158 } as const;
      const number = pageWords(page + 1, count);
      this.unread(() => void this.text(number, RIGHT + 80, 1050, right), 'Pagination');
    }
  }

  private use({ face }: Run, size: number, bold: boolean): Pdf {
    const file = fileOf(face, bold);
    if (!this.known.has(file)) this.pdf.registerFont(file, openFont(file));
    this.known.add(file);
    return this.pdf.font(file).fontSize(size * PT);
  }
}

/** pdfkit's built-in option also lists glyphs without the parts of composed ones, which is invalid (7.21.4.2). */
const PDF_UA = `
  <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;
/** pdfkit writes it into XML unescaped. */
const plain = (name: string): string => name.replace(/[<&]/g, '+');

/** Creates a document deterministically. */
export function drawDocument(
  document: { number: string; issuedAt: string; locale: Locale; seller: InvoiceParty },
  title: string,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const issuedAt = new Date(document.issuedAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TAGS[document.locale],
    font: '',
    info: {
      Title: `${title} ${document.number}`,
      Author: plain(document.seller.name),
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  pdf.appendXML(PDF_UA);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(new Sheet(pdf));
  pdf.end();
  return done;
}
