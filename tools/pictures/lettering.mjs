import { readFileSync } from 'node:fs';

/**
 * @typedef {{ advance: number, path: string }} Glyph
 * @typedef {{ unitsPerEm: number, glyphs: Record<string, Glyph>, kern: Record<string, number> }} Face
 * @typedef {'serif' | 'sans'} FaceName serif is Fraunces 400 at optical size 60, sans is Figtree 560 (both OFL)
 * @typedef {{ face: FaceName, size: number, spacing?: number }} Style size and spacing in user units
 */

/**
 * Outlines instead of a font file: pictures come out the same on a machine without these fonts.
 * @type {Record<FaceName, Face>}
 */
const faces = JSON.parse(readFileSync(new URL('./art/glyphs.json', import.meta.url), 'utf8'));

/**
 * @param {Face} face
 * @param {string} letter
 * @returns {Glyph}
 */
function glyphOf(face, letter) {
  const glyph = face.glyphs[letter];
  if (!glyph) {
    throw new Error(`The picture fonts have no glyph for "${letter}".`);
  }
  return glyph;
}

/**
 * Sets one line of text.
 * @param {string} text
 * @param {Style} style
 * @returns {{ width: number, glyphs: { path: string, x: number }[], scale: number }}
 * @throws when a letter is not among the outlines
 */
function setLine(text, style) {
  const face = faces[style.face];
  const scale = style.size / face.unitsPerEm;
  const letters = [...text];
  const glyphs = [];
  let x = 0;
  for (const [i, letter] of letters.entries()) {
    const glyph = glyphOf(face, letter);
    const next = letters[i + 1];
    glyphs.push({ path: glyph.path, x });
    x += (glyph.advance + (next ? (face.kern[letter + next] ?? 0) : 0)) * scale;
    x += next ? (style.spacing ?? 0) : 0;
  }
  return { width: x, glyphs, scale };
}

/**
 * Width of a line in the units of style.size.
 * @param {string} text
 * @param {Style} style
 * @returns {number}
 */
export function widthOfText(text, style) {
  return setLine(text, style).width;
}

/**
 * A line of text as SVG paths; y is the baseline.
 * @param {string} text
 * @param {Style & { x: number, y: number, anchor?: 'start' | 'middle' }} place
 * @returns {string}
 */
export function textPaths(text, place) {
  const { width, glyphs, scale } = setLine(text, place);
  const left = place.anchor === 'middle' ? place.x - width / 2 : place.x;
  const shapes = glyphs.map(
    ({ path, x }) => `<path transform="translate(${(x / scale).toFixed(1)} 0)" d="${path}"/>`,
  );
  return `<g transform="translate(${left.toFixed(2)} ${place.y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`;
}

const LINKING_WORDS = new Set(['de', 'del', 'y', 'la', 'el', 'sin']);

/**
 * Breaks a product name into at most two lines of like width; no line ends in a linking word.
 * @param {string} name
 * @param {Style} style
 * @returns {string[]}
 */
export function balancedLines(name, style) {
  const words = name.split(' ');
  let best = [name];
  let bestWidth = words.length > 1 ? Infinity : 0;
  for (let i = 1; i < words.length; i += 1) {
    if (LINKING_WORDS.has(words[i - 1] ?? '')) {
      continue;
    }
    const lines = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
    const width = Math.max(...lines.map((line) => widthOfText(line, style)));
    if (width < bestWidth) {
      best = lines;
      bestWidth = width;
    }
  }
  return best;
}
