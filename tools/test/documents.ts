/** Finds broken references in a Markdown page: link targets, headings, files, scripts and tests. */
import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeRegExp } from '../workspace/escape-regexp.mjs';

/** Targets that pages can refer to. */
export interface Repository {
  /** Paths from the root, with `/` as separator on every system. */
  files: readonly string[];
  /** Names of the npm scripts. */
  scripts: readonly string[];
  read: (file: string) => string;
}

const markdown = new MarkdownIt();
const BUILT_ENTRY = /\bnode (?:--\S+ )*dist\/(services\/\w+)\/([\w-]+)\.js\b/g;
/** Names with other extensions are often files that the shop serves or writes, such as `manifest.json`. */
const SOURCE_NAME = /^[^\s:]+\.(?:tsx?|[cm]js|css|ya?ml|sh)$/;

const tokenize = (text: string): Token[] =>
  markdown.parse(text, {}).flatMap((token) => [token, ...(token.children ?? [])]);

/** Anchors of the headings, as GitHub creates them. */
export function listAnchors(text: string): string[] {
  const slugCounts = new Map<string, number>();
  const tokens = markdown.parse(text, {});
  return tokens.flatMap(({ type }, index) => {
    if (type !== 'heading_open') return [];
    const parts = tokens[index + 1]?.children ?? [];
    const title = parts
      .map((part) => (/^(?:text|code_inline)$/.test(part.type) ? part.content : ''))
      .join('');
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = slugCounts.get(slug) ?? 0;
    slugCounts.set(slug, count + 1);
    return [count === 0 ? slug : `${slug}-${count}`];
  });
}

/** The paths to which a pattern like `{a,b}` expands. */
function listAlternatives(path: string): string[] {
  const [, prefix = '', list = '', suffix = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (list === '') return [path];
  return list.split(',').flatMap((part) => listAlternatives(prefix + part + suffix));
}

/** `*` and `<name>` match any part of a name. */
const toPattern = (path: string): string =>
  path
    .split(/(\*|<[^>]*>)/)
    .map((part) => (/^[*<]/.test(part) ? '[^/]+' : escapeRegExp(part)))
    .join('');

/** @returns each broken reference, with the reason */
export function findBrokenReferences(page: string, { files, scripts, read }: Repository): string[] {
  const tokens = tokenize(read(page));
  const problems = new Set<string>();
  const tops = new Set(files.flatMap((file) => (file.includes('/') ? file.split('/', 1) : [])));
  const matches = (pattern: string): boolean => {
    const expression = new RegExp(pattern);
    return files.some((file) => expression.test(file));
  };
  const exists = (path: string): boolean =>
    listAlternatives(path.replace(/\/$/, '')).every((each) => matches(`^${toPattern(each)}(?:/|$)`));
  const isKnownPath = (name: string): boolean =>
    listAlternatives(name).every((each) => matches(`(?:^|/)${toPattern(each)}$`));

  const checkLink = (target: string): void => {
    if (/^[a-z][a-z\d+.-]*:/i.test(target)) return;
    const [path = '', anchor] = decodeURI(target).split('#');
    const file = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!exists(file)) problems.add(`link ${target}: no such file`);
    else if (anchor !== undefined && !(file.endsWith('.md') && listAnchors(read(file)).includes(anchor)))
      problems.add(`link ${target}: no such heading`);
  };
  const checkWord = (word: string): void => {
    const path = word.replace(/^["'(]+|["'),.;:]+$/g, '');
    if (path.includes('/') && tops.has(path.split('/', 1)[0] ?? '') && !exists(path))
      problems.add(`${path}: no such file`);
  };
  const checkCode = (code: string): void => {
    const name = code.replace(/^\.\//, '');
    if (SOURCE_NAME.test(name) && !isKnownPath(name)) problems.add(`${name}: no such file`);
    else code.split(/\s+/).forEach(checkWord);
    for (const [, script = ''] of code.matchAll(/\bnpm run ([\w:-]+)/g))
      if (!scripts.includes(script)) problems.add(`npm run ${script}: no such script`);
    for (const [, tests = ''] of code.matchAll(/\bnpm test -- ([^\s-]\S*)/g))
      if (!matches(`${tests}.*\\.test\\.tsx?$`)) problems.add(`npm test -- ${tests}: no such test`);
    for (const [, service = '', entry = ''] of code.matchAll(BUILT_ENTRY))
      if (!exists(`${service}/src/${entry}.ts`)) problems.add(`dist/${service}/${entry}.js: not built`);
  };

  for (const token of tokens) {
    const target = token.attrGet('href') ?? token.attrGet('src');
    if (target) checkLink(String(target));
    if (/^(?:code_inline|code_block|fence)$/.test(token.type)) checkCode(token.content);
  }
  return [...problems];
}
