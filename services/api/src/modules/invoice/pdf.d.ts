/** What the shop uses of it; the package has no types. */
declare module 'fontkit' {
  export interface Font {
    /** Those it was asked for so far, by number. */
    _glyphs: Record<number, unknown>;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(bytes: Uint8Array): Font;
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** What the head of a table is one of. */
    scope?: 'Column';
  }
}
