/**
 * Reads the planted faults: comments above the test that must fail, each with a name, a location in the source and the
 * change to the syntax tree there (`syntax.ts`):
 *
 *     // Fault order-owner in OrderRepository.findByOwner: replace(call('filterByBuyer'), '{ _id: id }')
 *     test('no endpoint returns or changes the order of another customer', …);
 *
 * The location is a class and its member, a function or a constant; a whole file; or a file and a name, such as
 * `account-link.rules.ts#findRefusal`, if several files declare that name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { escapeRegExp } from '../../workspace/escape-regexp.mjs';
import { listRepositoryFiles } from '../../workspace/repository-files.ts';
import { ROOT } from '../../workspace/root.mjs';
import * as syntax from './syntax.ts';

export interface Fault {
  name: string;
  /** Text of the declaration: the location and the change. */
  declared: string;
  /** The source file to change. */
  file: string;
  symbol: string | undefined;
  change: syntax.Change;
  test: string;
  /** Matches the full name of each test that the fault must make fail. */
  title: string;
}

const SUITE_PATTERN = /\.test\.tsx?$/;
const SOURCE_PATTERN = /^(?!.*(?:\.test\.|\/test\/|\/e2e\/)).*\.tsx?$/;
const FAULT_PREFIX = /^\/\/ (?=Fault )/;
const DECLARATION_PATTERN = /^Fault ([\w-]+) in (([^\s#]+?)(?:#(\S+))?: (.+))$/;
const TOP_LEVEL = /^(?:export )?(?:abstract |async )?(?:class|function|const|let) (\w+)/gm;
/** Placeholders of `test.each` in test titles. */
const PLACEHOLDER_PATTERN = /%[\w#]|\$[\w.#]+/;

const FUNCTIONS = new Map(Object.entries(syntax) as [string, (...input: unknown[]) => unknown][]);

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** @throws Error when a declaration cannot be read, is not above a test, or its location is not found exactly once */
export function readFaults(): Fault[] {
  const files = listRepositoryFiles();
  const findPlace = createPlaceFinder(files);
  return files
    .filter((file) => SUITE_PATTERN.test(file))
    .flatMap((test) => {
      const source = read(test);
      const count = source.match(/^\s*\/\/ Fault /gm)?.length ?? 0;
      if (count === 0) return [];
      const declarations = listDeclarations(test, source);
      if (declarations.length < count) throw new Error(`${test}: a fault is not above a test`);
      return declarations.map(({ text, title }) => {
        const [, name, declared, place, nestedPlace, change] = DECLARATION_PATTERN.exec(text) ?? [];
        if (!name || !declared || !place || !change) throw new Error(`${test}: cannot read "${text}"`);
        return { name, declared, ...findPlace(place, nestedPlace), change: parseChange(change), test, title };
      });
    });
}

function listDeclarations(file: string, source: string) {
  const declarations: { text: string; title: string }[] = [];
  const visit = (node: ts.Node, outerTitles: readonly string[]) => {
    const call = ts.isExpressionStatement(node) && ts.isCallExpression(node.expression) && node.expression;
    const titles = call ? [...outerTitles, getTitle(call.arguments[0])] : outerTitles;
    if (call)
      for (const text of readFaultsAbove(node, source)) declarations.push({ text, title: titles.join(' ') });
    node.forEachChild((child) => visit(child, titles));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), []);
  return declarations;
}

function readFaultsAbove(node: ts.Node, source: string): string[] {
  const lines = (ts.getLeadingCommentRanges(source, node.pos) ?? []).map(({ pos, end }) =>
    source.slice(pos, end),
  );
  const first = lines.findIndex((line) => FAULT_PREFIX.test(line));
  if (first < 0) return [];
  return lines
    .slice(first)
    .map((line) => line.replace(FAULT_PREFIX, '\n').replace(/^\/\//, ''))
    .join('')
    .trim()
    .split('\n');
}

/** A pattern for a title that may contain placeholders. */
function getTitle(title: ts.Expression | undefined): string {
  let texts = ['', ''];
  if (title && ts.isStringLiteralLike(title)) texts = [title.text];
  if (title && ts.isTemplateExpression(title))
    texts = [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)];
  return texts
    .flatMap((text) => text.split(PLACEHOLDER_PATTERN))
    .map(escapeRegExp)
    .join('.*');
}

function createPlaceFinder(files: readonly string[]) {
  const declaringFiles = new Map<string, string[]>();
  for (const file of files.filter((value) => SOURCE_PATTERN.test(value)))
    for (const [, name = ''] of read(file).matchAll(TOP_LEVEL))
      declaringFiles.set(name, [...(declaringFiles.get(name) ?? []), file]);
  return (place: string, nestedName: string | undefined) => {
    const matchingFiles = files.includes(place)
      ? [place]
      : files.filter((file) => file.endsWith(`/${place}`));
    const isFile = matchingFiles.length > 0;
    const [symbol] = place.split('.');
    const declarations = isFile ? matchingFiles : (declaringFiles.get(symbol ?? '') ?? []);
    const [file] = declarations;
    if (file === undefined || declarations.length > 1)
      throw new Error(`${place} is in ${declarations.length} files`);
    return { file, symbol: isFile ? nestedName : place };
  };
}

/** Parses a change: calls to `syntax.ts` functions with string and number arguments. */
function parseChange(text: string): syntax.Change {
  const [statement] = ts.createSourceFile('change.ts', text, ts.ScriptTarget.Latest, true).statements;
  const evaluate = (node: ts.Node): unknown => {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    const build = ts.isCallExpression(node) && FUNCTIONS.get(node.expression.getText());
    if (!build) throw new Error(`no change: ${node.getText()}`);
    return build(...node.arguments.map(evaluate));
  };
  if (!statement || !ts.isExpressionStatement(statement)) throw new Error(`no change: ${text}`);
  return evaluate(statement.expression) as syntax.Change;
}
