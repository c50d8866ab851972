import { type Face, hasAll } from './sheet.fonts';

/** A letter with its combining marks, in the typeface that renders it. */
export interface Glyph {
  text: string;
  face: Face;
  /** Embedding level (UAX 9). Odd levels are right to left; level 2 is a number within right-to-left text. */
  level: number;
}

/** Replacement for a character that no typeface has. */
const BOX = '□';
const INVISIBLE_CHARACTER = /[\p{Default_Ignorable_Code_Point}\p{Control}]/gu;
const JOINER_CHARACTERS = /[\u200c\u200d]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const ARABIC_NUMBER = /[\u0660-\u0669\u06f0-\u06f9]/u;
const NUMBER_SEPARATOR = /^[.,:/-]$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Kind = 'left' | 'right' | 'number' | 'neutral';

/**
 * Computes embedding levels in a left-to-right paragraph. Only the part of the Unicode bidirectional algorithm (UAX 9)
 * that names and addresses need is implemented; control characters are not supported.
 */
function computeLevels(texts: readonly string[]): number[] {
  let direction: Kind = 'left';
  const kinds = texts.map((text): Kind => {
    if (ARABIC_NUMBER.test(text)) return 'number';
    if (/\p{Nd}/u.test(text)) return direction === 'right' ? 'number' : 'left';
    if (RIGHT_TO_LEFT.test(text)) return (direction = 'right');
    return /\p{L}/u.test(text) ? (direction = 'left') : 'neutral';
  });
  const unitedKinds = kinds.map((kind, index) => {
    const isBetweenNumbers = kinds[index - 1] === 'number' && kinds[index + 1] === 'number';
    return isBetweenNumbers && NUMBER_SEPARATOR.test(texts[index] ?? '') ? 'number' : kind;
  });
  const isFromRight = (kind: Kind | undefined): boolean => kind === 'right' || kind === 'number';
  let before = false;
  return unitedKinds.map((kind, index) => {
    if (kind === 'number') before = true;
    else if (kind !== 'neutral') before = kind === 'right';
    else return before && isFromRight(unitedKinds.slice(index).find((next) => next !== 'neutral')) ? 1 : 0;
    return kind === 'number' ? 2 : before ? 1 : 0;
  });
}

const toShownText = (cluster: string): string => {
  const visibleClusters = cluster.replace(INVISIBLE_CHARACTER, '');
  return visibleClusters !== '' && JOINER_CHARACTERS.test(cluster) && RIGHT_TO_LEFT.test(visibleClusters)
    ? cluster
    : visibleClusters;
};

/** Finds the typeface of a character, and its printable form: stylised letters become plain letters. */
function toPrintable(cluster: string, level: number): Omit<Glyph, 'level'> | undefined {
  const faces: readonly Face[] =
    level % 2 === 1 ? ['arabic', 'wide', 'han'] : ['own', 'wide', 'arabic', 'han'];
  for (const text of [cluster, cluster.normalize('NFKC')]) {
    const face = faces.find((candidate) => hasAll(candidate, text));
    if (face) return { text, face };
  }
  return undefined;
}

/** Uses one fallback typeface for a whole name if the shop's typeface lacks one of its letters. */
const unifyFaces = (glyphs: Glyph[]): Glyph[] =>
  glyphs.some(({ face }) => face === 'wide')
    ? glyphs.map((sign) =>
        sign.face === 'own' && hasAll('wide', sign.text) ? { ...sign, face: 'wide' } : sign,
      )
    : glyphs;

/** Characters of a paragraph in reading order. A box replaces those that no typeface has. */
export function toGlyphs(paragraph: string): Glyph[] {
  const text = paragraph.normalize('NFC').replace(/\s/g, (blank) => (blank === '\u00a0' ? blank : ' '));
  const visibleClusters = [...clusters.segment(text)]
    .map(({ segment }) => toShownText(segment))
    .filter((value) => value !== '');
  const levels = computeLevels(visibleClusters);
  return unifyFaces(
    visibleClusters.map((cluster, index) => {
      const level = levels[index] ?? 0;
      return { level, ...(toPrintable(cluster, level) ?? { text: BOX, face: 'wide' }) };
    }),
  );
}

/** Lists the distinct characters of a string that no typeface has. Documents show a box instead. */
export function listUnprintableCharacters(text: string): string[] {
  const visibleClusters = [...clusters.segment(text.normalize('NFC'))].filter(({ segment }) => {
    const cluster = toShownText(segment);
    return cluster !== '' && !toPrintable(cluster, 0);
  });
  return [...new Set(visibleClusters.map(({ segment }) => segment))];
}
