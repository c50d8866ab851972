import { inflateSync } from 'node:zlib';

/** Text of a PDF made by pdfkit: the strings of its compressed pages, in WinAnsi. */
export function pdfText(pdf: Buffer): string {
  const texts: string[] = [];
  const raw = pdf.toString('latin1');
  for (const match of raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const packed = Buffer.from(match[1] ?? '', 'latin1');
    if (packed[0] !== 0x78) continue; // not deflated: an image or a font
    const page = inflateSync(packed).toString('latin1');
    for (const [, shown = ''] of page.matchAll(/\[([^\]]*)\] TJ/g))
      texts.push(
        [...shown.matchAll(/<([0-9a-f]*)>/g)]
          .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
          .join(''),
      );
  }
  return texts.join('\n');
}
