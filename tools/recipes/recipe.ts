/**
 * The code blocks of docs/recipes. The sentence before a block says where the block belongs:
 *
 * - "Create `file`:"
 * - "In `file`, after `line`:", or "before": `line` is any text of exactly one line of the file
 * - "In `file`, replace `text` with `text`": without a block
 *
 * Blocks of `sh` are commands. A page without any such sentence contains illustrations only.
 */
import MarkdownIt from 'markdown-it';

export interface Edit {
  /** Page and line of the block, for messages. */
  place: string;
  file: string;
  action: 'create' | 'after' | 'before' | 'replace';
  /** Text in the file where the edit applies; empty for `create`. */
  anchor: string;
  code: string;
}

export interface Recipe {
  edits: Edit[];
  /** Blocks without an introductory sentence, with page and line. */
  unapplied: string[];
}

const CREATE_PATTERN = /\bcreate `([^`]+)`:$/i;
const INSERT_PATTERN = /\bin `([^`]+)`, (after|before) `([^`]+)`:$/i;
const REPLACE_PATTERN = /\bin `([^`]+)`, replace `([^`]+)` with `([^`]+)`/gi;

const markdown = new MarkdownIt();

/** @param page path used in messages */
export function parseRecipe(page: string, text: string): Recipe {
  const edits: Edit[] = [];
  const unapplied: string[] = [];
  let sentence = '';
  for (const { type, content, info, map } of markdown.parse(text, {})) {
    const place = `${page}:${(map?.[0] ?? 0) + 1}`;
    if (type === 'inline') {
      sentence = content.replace(/\s+/g, ' ');
      for (const [, file = '', anchor = '', code = ''] of sentence.matchAll(REPLACE_PATTERN))
        edits.push({ place, file, action: 'replace', anchor, code });
    } else if (type === 'fence' && info !== 'sh') {
      const [, created] = CREATE_PATTERN.exec(sentence) ?? [];
      const [, file, action, anchor = ''] = INSERT_PATTERN.exec(sentence) ?? [];
      if (created) edits.push({ place, file: created, action: 'create', anchor: '', code: content });
      else if (file) edits.push({ place, file, action: action as Edit['action'], anchor, code: content });
      else unapplied.push(place);
      sentence = '';
    }
  }
  return { edits, unapplied: edits.length > 0 ? unapplied : [] };
}

const getIndent = (line: string): string => /^\s*/.exec(line)?.[0] ?? '';

/** @returns the new text of the file @throws Error if the edit cannot be applied */
function applyEdit({ action, anchor, code }: Edit, text: string | undefined): string {
  if (action === 'create') {
    if (text !== undefined) throw new Error('the file exists already');
    return code;
  }
  if (text === undefined) throw new Error('the file does not exist');
  if (action === 'replace') {
    const count = text.split(anchor).length - 1;
    if (count !== 1) throw new Error(`\`${anchor}\` occurs ${count} times instead of once`);
    return text.replace(anchor, () => code);
  }
  const lines = text.split('\n');
  const [at = 0, ...others] = lines.flatMap((line, index) => (line.includes(anchor) ? [index] : []));
  const line = lines[at] ?? '';
  if (others.length > 0 || !line.includes(anchor))
    throw new Error(`\`${anchor}\` is in ${others.length === 0 ? 'no line' : `${others.length + 1} lines`}`);
  const indent = getIndent(line) + (action === 'after' && /[([{]$/.test(line) ? '  ' : '');
  const added = code
    .trimEnd()
    .split('\n')
    .map((row) => (row === '' ? '' : indent + row));
  return lines.toSpliced(action === 'after' ? at + 1 : at, 0, ...added).join('\n');
}

/**
 * Applies edits in order.
 * @param read the current text of a file; undefined if it does not exist
 * @returns the changed files, and each edit that cannot be applied, with the reason
 */
export function applyEdits(edits: readonly Edit[], read: (file: string) => string | undefined) {
  const files = new Map<string, string>();
  const problems: string[] = [];
  for (const edit of edits)
    try {
      files.set(edit.file, applyEdit(edit, files.get(edit.file) ?? read(edit.file)));
    } catch (error) {
      problems.push(`${edit.place}: ${edit.file}: ${(error as Error).message}`);
    }
  return { files, problems };
}
