import { readFileSync } from 'node:fs';
import { balancedLines, textPaths, widthOfText } from './lettering.mjs';

const INK = '#24201b';
const PAPER = '#f4ede0';
const WIDTH = 448;
const HEIGHT = 640;

const emblemShapes = readFileSync(new URL('./art/emblem.svg', import.meta.url), 'utf8')
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '');

/**
 * The emblem (drop over two hills) as an SVG group in one colour; its drawing is 512 units wide.
 * @param {{ x: number, y: number, scale: number, color?: string }} place middle of the emblem
 * @returns {string}
 */
export function emblem({ x, y, scale, color = INK }) {
  const shapes = emblemShapes.replaceAll('#fff', color);
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale}) translate(-256 -256)">${shapes}</g>`;
}

/**
 * The print of a paper band, 448 x 640 units: emblem, wordmark, name, scent, weight.
 * @param {{ name: string, note: string, weight: string }} product
 * @returns {string} SVG
 */
export function labelSvg({ name, note, weight }) {
  const middle = WIDTH / 2;
  /** @type {import('./lettering.mjs').Style} */
  const title = { face: 'serif', size: 46 };
  const lines = balancedLines(name, title);
  const widest = Math.max(...lines.map((line) => widthOfText(line, title)));
  const size = Math.min(46, (46 * (WIDTH - 40)) / widest);
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    emblem({ x: middle, y: 150, scale: 0.42 }),
    textPaths('munay', { face: 'serif', size: 88, x: middle, y: 268, anchor: 'middle' }),
    `<rect x="${middle - 30}" y="304" width="60" height="3" fill="${INK}"/>`,
    ...lines.map((line, i) =>
      textPaths(line, { face: 'serif', size, x: middle, y: 366 + i * 50, anchor: 'middle' }),
    ),
    textPaths(note.toUpperCase(), {
      face: 'sans',
      size: 20,
      spacing: 2.4,
      x: middle,
      y: 374 + lines.length * 50,
      anchor: 'middle',
    }),
    textPaths(weight.toUpperCase(), {
      face: 'sans',
      size: 20,
      spacing: 2.4,
      x: middle,
      y: 408 + lines.length * 50,
      anchor: 'middle',
    }),
  ];
  const body = parts.join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g fill="${INK}">${body}</g></svg>`;
}
