import PDFDocument from 'pdfkit';
import { LANGUAGE_TAGS, type Locale } from '@munay/contracts/locale';
import { LOGO } from './invoice.logo';
import type { InvoiceParty } from './invoice.schema';
import { getFontFile, useFont } from './sheet.fonts';
import { breakLines, type TextRun } from './sheet.lines';

type Pdf = InstanceType<typeof PDFDocument>;
type Part = ReturnType<Pdf['struct']>;

/** Points in a px. Positions are in CSS pixels of an A4 page, 794 x 1123. */
const POINTS_PER_PIXEL = 0.75;
export const LEFT_X = 56;
export const MIDDLE_X = 278;
export const RIGHT_X = 500;
export const END_X = 738;
export const TEXT_COLOR = '#24201b';
export const MUTED_COLOR = '#665c50';
const BOX_COLOR = '#f3eee5';
const FONT_SIZE = 12;
/** Baseline and line height relative to the font size, the same for all typefaces. */
const BASELINE = 0.718;
export const LINE_HEIGHT = 1.416;

interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  width?: number;
  role?: Role;
}

/** Text broken into lines, with the start of each line and its runs in reading order. */
interface LaidOutText {
  style: Style & { width: number };
  lines: { runs: readonly TextRun[]; places: ReadonlyMap<TextRun, number>; width: number }[];
  height: number;
}

/** Cached lines keyed by text and style, about 1 KB each. */
const layouts = new Map<string, LaidOutText['lines']>();
const MAX_CACHED_LAYOUTS = 2_000;
/** Cached PDF operators that pdfkit writes for a path. */
const operators = new Map<string, string>();

/** Options for a run. Right-to-left text is laid out as a whole, other text word by word. */
const getTextOptions = ({ level }: TextRun): PDFKit.Mixins.TextOptions =>
  level === 1 ? { features: [] } : {};

/** Structure type for screen readers: heading, paragraph, table heading or table cell. */
type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

/** Renders pages in CSS pixels. All text is tagged in reading order (PDF/UA, ISO 14289-1). */
export class Sheet {
  /** Parent of the next structure element. */
  private parent: Part;
  /** Whether the current text belongs to an open structure element. Otherwise each text becomes its own element. */
  private isInElement = false;

  constructor(readonly pdf: Pdf) {
    this.parent = pdf.struct('Document');
    pdf.addStructure(this.parent);
  }

  /** Tags an element that has children, such as a table or a row. */
  group(role: 'Table' | 'TR', draw: () => void): void {
    if (this.isInElement) return draw();
    const parentElement = this.parent;
    this.parent = this.pdf.struct(role);
    parentElement.add(this.parent);
    draw();
    this.parent.end();
    this.parent = parentElement;
  }

  /** Tags all text that `draw` renders as one element. */
  part(role: Role, draw: () => void): void {
    const options = role === 'TH' ? ({ scope: 'Column' } as const) : {};
    const content = (): void => {
      this.isInElement = true;
      draw();
      this.isInElement = false;
    };
    this.parent.add(this.pdf.struct(role, options, [content]));
  }

  /** Renders artifacts, which screen readers skip: lines, and content that is repeated on every page. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isInElement) return draw();
    this.pdf.markContent('Artifact', { type });
    this.isInElement = true;
    draw();
    this.isInElement = false;
    this.pdf.endMarkedContent();
  }

  /** Writes text and returns its height. Text becomes a paragraph unless it belongs to an element or has a role. */
  text(words: string, x: number, y: number, style: Style = {}): number {
    return this.write(this.layOut(words, { width: END_X - x, ...style }), x, y);
  }

  /** Breaks text into lines for `write`. Most texts have already been laid out for earlier documents. */
  layOut(words: string, style: Style & { width: number }): LaidOutText {
    const { size = FONT_SIZE, bold = false, width } = style;
    const key = JSON.stringify([words, width, size, bold]);
    const lines = layouts.get(key) ?? this.breakText(words, width, size, bold);
    // Fonts are numbered in order of use, even if the lines were cached
    for (const run of lines.flatMap(({ runs }) => runs)) this.use(run, size, bold);
    if (layouts.size >= MAX_CACHED_LAYOUTS) layouts.clear();
    layouts.set(key, lines);
    return { style, lines, height: lines.length * LINE_HEIGHT * size };
  }

  private breakText(words: string, width: number, size: number, bold: boolean): LaidOutText['lines'] {
    const measureWidth = (run: TextRun): number =>
      this.use(run, size, bold).widthOfString(run.visualText, getTextOptions(run)) / POINTS_PER_PIXEL;
    return breakLines(words, width, measureWidth).map(({ runs, visualRuns }) => {
      const places = new Map<TextRun, number>();
      let usedWidth = 0;
      for (const run of visualRuns) {
        places.set(run, usedWidth);
        usedWidth += measureWidth(run);
      }
      return { runs, places, width: usedWidth };
    });
  }

  write({ style, lines, height }: LaidOutText, x: number, y: number): number {
    const { size = FONT_SIZE, bold = false, color = TEXT_COLOR, align = 'left' } = style;
    const write = (): void =>
      lines.forEach(({ runs, places, width }, index) => {
        const leftX = align === 'right' ? x + style.width - width : x;
        const base = y + (BASELINE + index * LINE_HEIGHT) * size;
        for (const run of runs) {
          // Without a space, a screen reader would join the line with the next one
          const space = run === runs.at(-1) && run.level === 0 ? ' ' : '';
          const options = { ...getTextOptions(run), lineBreak: false, baseline: 'alphabetic' } as const;
          this.use(run, size, bold).fillColor(color);
          this.pdf.text(
            run.visualText + space,
            (leftX + (places.get(run) ?? 0)) * POINTS_PER_PIXEL,
            base * POINTS_PER_PIXEL,
            options,
          );
        }
      });
    if (this.isInElement) write();
    else this.part(style.role ?? 'P', write);
    return height;
  }

  line(y: number, color: string, from = LEFT_X, to = END_X): void {
    this.artifact(() => {
      this.pdf
        .moveTo(from * POINTS_PER_PIXEL, y * POINTS_PER_PIXEL)
        .lineTo(to * POINTS_PER_PIXEL, y * POINTS_PER_PIXEL)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke();
    });
  }

  drawLogo(x: number, y: number, width: number): void {
    const scale = (width / LOGO.width) * POINTS_PER_PIXEL;
    this.artifact(() => {
      this.pdf
        .save()
        .translate(x * POINTS_PER_PIXEL, y * POINTS_PER_PIXEL - LOGO.top * scale)
        .scale(scale);
      for (const { path, color } of [LOGO.ink, LOGO.drop]) this.path(path).fill(color);
      this.pdf.restore();
    });
  }

  box(y: number, height: number): void {
    this.artifact(() => {
      this.pdf
        .rect(
          LEFT_X * POINTS_PER_PIXEL,
          y * POINTS_PER_PIXEL,
          (END_X - LEFT_X) * POINTS_PER_PIXEL,
          height * POINTS_PER_PIXEL,
        )
        .fill(BOX_COLOR);
    });
  }

  /** Renders a path with cached operators, because pdfkit would parse the path again for each document. */
  private path(path: string): Pdf {
    const { pdf } = this;
    const known = operators.get(path);
    if (known !== undefined) return pdf.addContent(known);
    const commands: string[] = [];
    const add = pdf.addContent.bind(pdf);
    pdf.addContent = (content: string) => {
      commands.push(content);
      return add(content);
    };
    pdf.path(path);
    pdf.addContent = add;
    operators.set(path, commands.join('\n'));
    return pdf;
  }

  private use({ face }: TextRun, size: number, bold: boolean): Pdf {
    useFont(this.pdf, getFontFile(face, bold));
    return this.pdf.fontSize(size * POINTS_PER_PIXEL);
  }
}

/** pdfkit's own option lists composite glyphs without their components, which PDF/UA forbids (7.21.4.2). */
const PDF_UA = `
  <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
    <pdfuaid:part>1</pdfuaid:part>
  </rdf:Description>`;
/** Removes characters that pdfkit would write into XML without escaping. */
const toPlainName = (name: string): string => name.replace(/[<&]/g, '+');

/** Creates a document. The same data always results in the same bytes. */
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
      Author: toPlainName(document.seller.name),
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  pdf.appendXML(PDF_UA);
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(new Sheet(pdf));
  pdf.end();
  return finished;
}
