import { type Glyph, toGlyphs } from './sheet.signs';

/** A part of a line with the same typeface and direction. */
export interface TextRun extends Glyph {
  /** Characters as passed to the font. The font itself reverses only runs with right-to-left letters. */
  visualText: string;
}

export interface Line {
  /** Runs in reading order. */
  runs: TextRun[];
  /** Runs from left to right, as displayed. */
  visualRuns: TextRun[];
}

const CLOSING_CHARACTER = /^[\p{Pe}\p{Pf}、。，．！？：；％]$/u;
const OPENING_BRACKET = /^[\p{Ps}\p{Pi}]$/u;
const MIRRORED_BRACKETS: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/** Whether a line may break between two characters. */
function canBreak(before: Glyph, after: Glyph): boolean {
  if (after.text === ' ') return false;
  if (before.text === ' ' || (before.text === '-' && /\p{L}/u.test(after.text))) return true;
  const isIdeograph = before.face === 'han' || after.face === 'han';
  return (
    isIdeograph &&
    !CLOSING_CHARACTER.test(after.text) &&
    !OPENING_BRACKET.test(before.text) &&
    before.text !== '\u00a0'
  );
}

function splitWords(glyphs: readonly Glyph[]): Glyph[][] {
  const words: Glyph[][] = [];
  glyphs.forEach((sign, index) => {
    const before = glyphs[index - 1];
    if (!before || canBreak(before, sign)) words.push([]);
    words.at(-1)?.push(sign);
  });
  return words;
}

function mirrorBrackets({ text, level }: Glyph): string {
  if (level !== 1) return text;
  const mirroredLetters = [...text].map((letter) => MIRRORED_BRACKETS[letter] ?? letter);
  return (/\p{L}/u.test(text) ? mirroredLetters : mirroredLetters.reverse()).join('');
}

/** Groups characters into runs, in reading order. */
function toRuns(glyphs: readonly Glyph[]): TextRun[] {
  const runs: Glyph[] = [];
  for (const { text, face, level } of glyphs) {
    const lastRun = runs.at(-1);
    if (lastRun?.face === face && lastRun.level === level) lastRun.text += text;
    else runs.push({ text, face, level });
  }
  return runs.map((run) => ({ ...run, visualText: mirrorBrackets(run) }));
}

const trimEnd = (glyphs: readonly Glyph[]): readonly Glyph[] =>
  glyphs.slice(0, glyphs.findLastIndex(({ text }) => text !== ' ') + 1);

/** Sorts runs from left to right. */
function toVisualOrder(runs: readonly TextRun[]): TextRun[] {
  const seen = [...runs];
  for (let level = Math.max(0, ...seen.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while ((seen[to]?.level ?? 0) >= level) to += 1;
      seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return seen;
}

/** Breaks text into lines. @param measureWidth returns the width of a run in the unit of `width` */
export function breakLines(text: string, width: number, measureWidth: (run: TextRun) => number): Line[] {
  const measure = (glyphs: readonly Glyph[]): number =>
    toRuns(glyphs).reduce((sum, run) => sum + measureWidth(run), 0);
  const lines: Glyph[][] = [];
  for (const paragraph of text.split('\n')) {
    let line: Glyph[] = [];
    let usedWidth = 0;
    const add = (glyphs: readonly Glyph[]): void => {
      if (line.length > 0 && usedWidth + measure(trimEnd(glyphs)) > width) {
        lines.push(line);
        [line, usedWidth] = [[], 0];
      }
      line.push(...glyphs);
      usedWidth += measure(glyphs);
    };
    for (const word of splitWords(toGlyphs(paragraph))) {
      if (measure(trimEnd(word)) <= width) add(word);
      // The word is longer than a line, so it breaks anywhere
      else for (const sign of word) add([sign]);
    }
    lines.push(line);
  }
  return lines.map((line) => {
    const runs = toRuns(trimEnd(line));
    return { runs, visualRuns: toVisualOrder(runs) };
  });
}
