import ts from 'typescript';

/** A range of a file and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A change to the syntax tree within a place. */
export type Change = (place: ts.Node) => Edit[];

/** Finds exactly one piece of code within a place. */
interface Piece {
  called: string;
  in: (place: ts.Node) => ts.Node;
}

const parse = (file: string, source: string): ts.SourceFile =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);

function descendants(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (entry: ts.Node) => {
    found.push(entry);
    entry.forEachChild(visit);
  };
  node.forEachChild(visit);
  return found;
}

function only<Found>(found: readonly Found[], what: string): Found {
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`found ${found.length} times: ${what}`);
  return one;
}

const NAMED = [
  ts.isClassDeclaration,
  ts.isFunctionDeclaration,
  ts.isMethodDeclaration,
  ts.isGetAccessor,
  ts.isPropertyDeclaration,
  ts.isPropertyAssignment,
  ts.isVariableDeclaration,
];

/** @param path a class and its member, a function or a constant, by their names: `OrderRepository.take` */
function findPlace(file: ts.SourceFile, path: string): ts.Node {
  return path.split('.').reduce<ts.Node>((container, name) => {
    const found = descendants(container).filter(
      (node) =>
        NAMED.some((is) => is(node)) &&
        (node as ts.NamedDeclaration).name?.getText() === name &&
        // Overload signatures
        !(ts.isFunctionLike(node) && !('body' in node && node.body)),
    );
    const outermost = Math.min(...found.map(getDepth));
    return only(
      found.filter((node) => getDepth(node) === outermost),
      name,
    );
  }, file);
}

const getDepth = (node: ts.Node): number => (ts.isSourceFile(node) ? 0 : getDepth(node.parent) + 1);
const contains = (outer: ts.Node, inner: ts.Node) => outer.pos <= inner.pos && inner.end <= outer.end;

/** The identifiers and literals of a piece of code. */
const listWords = (node: ts.Node): string[] =>
  [node, ...descendants(node)].flatMap((entry) => {
    if (ts.isIdentifier(entry) || ts.isPrivateIdentifier(entry) || ts.isNumericLiteral(entry))
      return [entry.text];
    if (ts.isStringLiteralLike(entry) || ts.isTemplateHead(entry) || ts.isTemplateMiddleOrTemplateTail(entry))
      return [entry.text, ...entry.text.split(/\W+/)];
    return [];
  });

/** The innermost node of a kind that contains all these words. */
const unit = (kind: string, is: (node: ts.Node) => boolean, words: readonly string[]): Piece => {
  const called = `${kind} with ${words.join(', ')}`;
  return {
    called,
    in: (place) => {
      const found = descendants(place).filter((node) => {
        if (!is(node)) return false;
        const its = new Set(listWords(node));
        return words.every((word) => its.has(word));
      });
      return only(
        found.filter((node) => !found.some((candidate) => candidate !== node && contains(node, candidate))),
        called,
      );
    },
  };
};

const isLogical = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  [
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
  ].includes(node.operatorToken.kind);

const isSame = (a: ts.BinaryExpression, b: ts.BinaryExpression) =>
  a.operatorToken.kind === b.operatorToken.kind;

const isOperand = (node: ts.Node) =>
  isLogical(node.parent) && !(isLogical(node) && isSame(node, node.parent)) && ts.isExpression(node);

export const statement = (...words: string[]): Piece =>
  unit('a statement', (node) => ts.isStatement(node) && !ts.isBlock(node), words);

/** An operand of `&&`, `||` or `??`. */
export const operand = (...words: string[]): Piece => unit('an operand', isOperand, words);

/** An element of a list. */
export const element = (...words: string[]): Piece =>
  unit('an element', (node) => ts.isArrayLiteralExpression(node.parent) && ts.isExpression(node), words);

/** A spread in an object. */
export const spread = (...words: string[]): Piece => unit('a spread', ts.isSpreadAssignment, words);

/** `condition ? one : other` */
const choice = (...words: string[]): Piece => unit('a choice', ts.isConditionalExpression, words);

/** The condition of an `if` or a conditional expression. */
export const condition = (...words: string[]): Piece =>
  unit(
    'a condition',
    (node) =>
      (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
      (ts.isConditionalExpression(node.parent) && node.parent.condition === node),
    words,
  );

export const text = (words: string): Piece =>
  unit(
    'a text',
    (node) => (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && ts.isExpression(node),
    [words],
  );

const getCalleeName = (callee: ts.Expression) => callee.getText().replace(/\s|\?/g, '');
const createCallTest = (name: string) => (node: ts.Node) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  `.${getCalleeName(node.expression)}`.endsWith(`.${name}`);

/** @param name with as much of the expression before the dots as identifies it */
export const call = (name: string, ...words: string[]): Piece =>
  unit(`a call of ${name}`, createCallTest(name), words);

const within = (outer: Piece, what: string, pick: (node: ts.Node) => ts.Node | undefined): Piece => ({
  called: `${what} of ${outer.called}`,
  in: (place) => {
    const found = pick(outer.in(place));
    if (!found) throw new Error(`not found: ${what} of ${outer.called}`);
    return found;
  },
});

/** @param index from 0 */
export const argument = (name: string, index: number, ...words: string[]): Piece =>
  within(call(name, ...words), `argument ${index}`, (node) => (node as ts.CallExpression).arguments[index]);

/** The called function. */
export const callee = (name: string, ...words: string[]): Piece =>
  within(call(name, ...words), 'the callee', (node) => (node as ts.CallExpression).expression);

const isCalled = (node: ts.Node, name: string) => {
  const own = (node as ts.NamedDeclaration).name;
  return own !== undefined && (ts.isStringLiteralLike(own) ? own.text : own.getText()) === name;
};

/** A property of an object, also in shorthand. */
export const property = (name: string, ...words: string[]): Piece =>
  unit(
    `the property ${name}`,
    (node) =>
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && isCalled(node, name),
    words,
  );

/** The value of a constant, a property or a field. */
export const value = (name: string, ...words: string[]): Piece =>
  within(
    unit(
      `a value ${name}`,
      (node) =>
        (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) &&
        isCalled(node, name),
      words,
    ),
    'what is set',
    (node) => (node as ts.PropertyAssignment).initializer,
  );

/** The value of a `return`, or of an arrow function without a block. */
export const result = (...words: string[]): Piece =>
  unit(
    'a result',
    (node) =>
      ts.isExpression(node) &&
      (ts.isReturnStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node)),
    words,
  );

const edit = (node: ts.Node, code: string): Edit => ({ start: node.getStart(), end: node.end, text: code });

/** Includes the comma after it, or before it if it is the last. */
function fromList(node: ts.Node): Edit {
  const source = node.getSourceFile().text;
  const after = /^\s*,/.exec(source.slice(node.end))?.[0].length;
  if (after !== undefined) return { start: node.getStart(), end: node.end + after, text: '' };
  const before = /,\s*$/.exec(source.slice(0, node.getStart()))?.[0].length ?? 0;
  return { start: node.getStart() - before, end: node.end, text: '' };
}

/** Removes a statement, an operand, an argument, an element or a property. */
export const drop =
  (what: Piece): Change =>
  (place) => {
    const node = what.in(place);
    if (ts.isStatement(node)) return [edit(node, ';')];
    if (isLogical(node.parent)) {
      const { left, right } = node.parent;
      return [edit(node.parent, (left === node ? right : left).getText())];
    }
    return [fromList(node)];
  };

export const replace =
  (what: Piece, code: string): Change =>
  (place) => [edit(what.in(place), code)];

/** Replaces a conditional expression with one of its branches. */
export const keep =
  (branch: 'whenTrue' | 'whenFalse', ...words: string[]): Change =>
  (place) => {
    const node = choice(...words).in(place) as ts.ConditionalExpression;
    return [edit(node, node[branch].getText())];
  };

/** Moves a statement out of another one, in front of it. */
export const lift =
  (what: Piece, container: Piece): Change =>
  (place) => {
    const [inner, outer] = [what.in(place), container.in(place)];
    return [
      edit(inner, ';'),
      { start: outer.getStart(), end: outer.getStart(), text: `${inner.getText()}\n` },
    ];
  };

/**
 * For settings files, which are line based: replaces the first line that begins with these words.
 * @param below words of the line after which the search starts
 */
export const line =
  (begins: string, instead: string, below = ''): Change =>
  (place) => {
    const { text } = place.getSourceFile();
    let start = text.indexOf(below);
    if (start < 0) throw new Error(`not found: ${below}`);
    for (const one of text.slice(start).split('\n')) {
      if (one.trimStart().startsWith(begins)) {
        const indent = one.length - one.trimStart().length;
        return [{ start: start + indent, end: start + one.length, text: instead }];
      }
      start += one.length + 1;
    }
    throw new Error(`not found: ${begins}`);
  };

/** @throws Error when place or piece is not found exactly once, or the result is not valid code */
export function applied(
  { file, source }: { file: string; source: string },
  path: string | undefined,
  change: Change,
): string {
  const tree = parse(file, source);
  const edits = change(path === undefined ? tree : findPlace(tree, path));
  const changed = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: code }) => text.slice(0, start) + code + text.slice(end), source);
  if (changed === source) throw new Error('changes nothing');
  // Not part of TypeScript's public types
  const { parseDiagnostics = [] } = parse(file, changed) as { parseDiagnostics?: unknown[] };
  if (/\.tsx?$/.test(file) && parseDiagnostics.length > 0)
    throw new Error('is not valid code after the change');
  return changed;
}
