import { inflateSync } from 'node:zlib';

/** An element of the document's structure tree: type, its own text, and children. */
export interface PdfPart {
  role: string;
  text: string;
  parts: PdfPart[];
}

interface Shown {
  /** Marked content id: page and number; empty for artifacts. */
  mark: string;
  text: string;
  /** Baseline in points from the bottom of the page. */
  height: number;
}

const REFERENCES = /(\d+) 0 R/g;
const numbersIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, number = '']) => number);
const fromHex = (hex: string): string =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** A PDF made by pdfkit. */
class PdfFile {
  private readonly objects = new Map<string, string>();

  constructor(pdf: Buffer) {
    const raw = pdf.toString('latin1');
    for (const [, id = '', body = ''] of raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm))
      this.objects.set(id, body);
  }

  shown(): Shown[] {
    return [...this.objects].flatMap(([id, body]) =>
      /\/Type \/Page\n/.test(body) ? this.shownOn(id, body) : [],
    );
  }

  structure(): PdfPart[] {
    const texts = new Map<string, string>();
    for (const { mark, text } of this.shown()) texts.set(mark, (texts.get(mark) ?? '') + text);
    const root = this.find('/Type /StructTreeRoot');
    return numbersIn(/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '', REFERENCES).map((id) => this.part(id, texts));
  }

  /** The number of the object that contains a text. */
  find(words: string): string {
    return [...this.objects.values()].find((body) => body.includes(words)) ?? '';
  }

  private part(id: string, texts: Map<string, string>): PdfPart {
    const body = this.objects.get(id) ?? '';
    const [, role = ''] = /\/S \/(\w+)/.exec(body) ?? [];
    const [, page = ''] = /\/Pg (\d+) 0 R/.exec(body) ?? [];
    const [, inside = ''] = /\/K \[([^\]]*)\]/.exec(body) ?? [];
    const marks = numbersIn(inside.replace(REFERENCES, ''), /(\d+)/g);
    return {
      role,
      text: marks
        .map((mark) => texts.get(`${page}/${mark}`) ?? '')
        .join('')
        .trim(),
      parts: numbersIn(inside, REFERENCES).map((child) => this.part(child, texts)),
    };
  }

  private shownOn(page: string, body: string): Shown[] {
    const [, content = ''] = /\/Contents (\d+) 0 R/.exec(body) ?? [];
    const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(body) ?? [];
    const fonts = new Map(
      [...(this.objects.get(resources) ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, this.letters(this.objects.get(id) ?? '')],
      ),
    );
    const shown: Shown[] = [];
    let letters: string[] = [];
    let mark = '';
    let height = 0;
    const pattern =
      /1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(BDC|BMC|EMC)|\/MCID (\d+)/g;
    for (const [, at, font, text, marking, number] of this.stream(content).matchAll(pattern)) {
      if (at) height = Number(at);
      else if (font) letters = fonts.get(font) ?? [];
      else if (number) mark = `${page}/${number}`;
      else if (marking === 'EMC') mark = '';
      else if (text !== undefined) {
        const glyphs =
          numbersIn(text, /<([0-9a-f]*)>/g)
            .join('')
            .match(/.{4}/g) ?? [];
        shown.push({
          mark,
          height,
          text: glyphs.map((glyph) => letters[parseInt(glyph, 16)] ?? '').join(''),
        });
      }
    }
    return shown;
  }

  /** Characters of the glyphs of a font. */
  private letters(font: string): string[] {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
    return [...this.stream(map).matchAll(/> \[([^\]]*)\]/g)].flatMap(([, range = '']) =>
      numbersIn(range, /<([0-9a-f ]*)>/g).map(fromHex),
    );
  }

  private stream(id: string): string {
    const [, packed = ''] = /stream\n([\s\S]*)\nendstream/.exec(this.objects.get(id) ?? '') ?? [];
    return packed === '' ? '' : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  }
}

/** Text of a PDF made by pdfkit, line by line. */
export const pdfText = (pdf: Buffer): string =>
  new PdfFile(pdf)
    .shown()
    .map(({ text }) => text)
    .join('\n');

/** The text that a screen reader reads, in order. */
export const pdfStructure = (pdf: Buffer): PdfPart[] => new PdfFile(pdf).structure();

/** Baseline of the line that begins with a text, in points from the bottom of its page. */
export const heightOf = (pdf: Buffer, words: string): number =>
  new PdfFile(pdf).shown().find(({ text }) => text.startsWith(words))?.height ?? NaN;
