/** The parts the shop uses; the package has no types. */
declare module 'fontkit' {
  export interface Font {
    /** Glyphs requested so far, by number. */
    _glyphs: Record<number, unknown>;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(bytes: Uint8Array): Font;
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Scope of a table heading. */
    scope?: 'Column';
  }
}
