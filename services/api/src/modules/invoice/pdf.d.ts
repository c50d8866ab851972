/** Types for the parts of the package that are used, because the package declares none. */
declare module 'fontkit' {
  export interface Font {
    /** Glyphs used so far, keyed by number. */
    _glyphs: Record<number, unknown>;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string, features?: readonly string[]): unknown;
  }
  export function create(bytes: Uint8Array): Font;
}

declare namespace PDFKit {
  interface PDFDocument {
    /** The current font with its cached word layouts. */
    _font: {
      layoutCache: Record<string, unknown>;
      subset: { glyphs: number[]; encode: () => Uint8Array };
      encode(text: string): unknown;
    };
  }
}

declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Scope of a table heading. */
    scope?: 'Column';
  }
}
