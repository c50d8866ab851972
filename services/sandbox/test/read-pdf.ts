import { inflateSync } from 'node:zlib';

/** An element of the document's structure tree: type, its own text, and children. */
export interface PdfPart {
  role: string;
  text: string;
  parts: PdfPart[];
}

interface ShownText {
  /** Marked content id: page and number; '' for artifacts. */
  mark: string;
  text: string;
  /** Baseline in points from the bottom of the page. */
  height: number;
}

const REFERENCES = /(\d+) 0 R/g;
const listNumbers = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => number);
const decodeHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** A PDF that pdfkit has generated. */
class PdfFile {
  private readonly objects = new Map<string, string>();

  constructor(pdf: Buffer) {
    const raw = pdf.toString('latin1');
    for (const [, id = '', body = ''] of raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm))
      this.objects.set(id, body);
  }

  listTexts(): ShownText[] {
    return [...this.objects].flatMap(([id, body]) =>
      /\/Type \/Page\n/.test(body) ? this.listPageTexts(id, body) : [],
    );
  }

  readStructure(): PdfPart[] {
    const texts = new Map<string, string>();
    for (const { mark, text } of this.listTexts()) texts.set(mark, (texts.get(mark) ?? '') + text);
    const root = this.find('/Type /StructTreeRoot');
    return listNumbers(/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '', REFERENCES).map((id) =>
      this.readPart(id, texts),
    );
  }

  /** The object that contains a string. */
  find(words: string): string {
    return [...this.objects.values()].find((body) => body.includes(words)) ?? '';
  }

  private readPart(id: string, texts: Map<string, string>): PdfPart {
    const body = this.objects.get(id) ?? '';
    const [, role = ''] = /\/S \/(\w+)/.exec(body) ?? [];
    const [, page = ''] = /\/Pg (\d+) 0 R/.exec(body) ?? [];
    const [, childReferences = ''] = /\/K \[([^\]]*)\]/.exec(body) ?? [];
    const markIds = listNumbers(childReferences.replace(REFERENCES, ''), /(\d+)/g);
    return {
      role,
      text: markIds
        .map((mark) => texts.get(`${page}/${mark}`) ?? '')
        .join('')
        .trim(),
      parts: listNumbers(childReferences, REFERENCES).map((child) => this.readPart(child, texts)),
    };
  }

  private listPageTexts(page: string, body: string): ShownText[] {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(body) ?? [];
    const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(body) ?? [];
    const fonts = new Map(
      [...(this.objects.get(resources) ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, this.decodeFont(this.objects.get(id) ?? '')],
      ),
    );
    const shownTexts: ShownText[] = [];
    let letters: string[] = [];
    let mark = '';
    let height = 0;
    const pattern =
      /1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(BDC|BMC|EMC)|\/MCID (\d+)/g;
    for (const [, at, font, text, marking, number] of this.readStream(content).matchAll(pattern)) {
      if (at) height = Number(at);
      else if (font) letters = fonts.get(font) ?? [];
      else if (number) mark = `${page}/${number}`;
      else if (marking === 'EMC') mark = '';
      else if (text !== undefined) {
        const glyphs =
          listNumbers(text, /<([0-9a-f]*)>/g)
            .join('')
            .match(/.{4}/g) ?? [];
        shownTexts.push({
          mark,
          height,
          text: glyphs.map((glyph) => letters[parseInt(glyph, 16)] ?? '').join(''),
        });
      }
    }
    return shownTexts;
  }

  /** The characters of a font's glyphs. */
  private decodeFont(font: string): string[] {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
    return [...this.readStream(map).matchAll(/> \[([^\]]*)\]/g)].flatMap(([, range = '']) =>
      listNumbers(range, /<([0-9a-f ]*)>/g).map(decodeHex),
    );
  }

  private readStream(id: string): string {
    const [, compressedContent = ''] = /stream\n([\s\S]*)\nendstream/.exec(this.objects.get(id) ?? '') ?? [];
    return compressedContent === ''
      ? ''
      : inflateSync(Buffer.from(compressedContent, 'latin1')).toString('latin1');
  }
}

/** Text of a PDF that pdfkit has generated, line by line. */
export const readPdfText = (pdf: Buffer): string =>
  new PdfFile(pdf)
    .listTexts()
    .map(({ text }) => text)
    .join('\n');

/** The text that a screen reader reads, in order. */
export const readPdfStructure = (pdf: Buffer): PdfPart[] => new PdfFile(pdf).readStructure();

/** Baseline of the line that starts with the given text, in points from the bottom of its page. */
export const getTextHeight = (pdf: Buffer, words: string): number =>
  new PdfFile(pdf).listTexts().find(({ text }) => text.startsWith(words))?.height ?? NaN;
