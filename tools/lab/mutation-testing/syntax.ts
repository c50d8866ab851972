import ts from 'typescript';

/** A range of a file and its replacement. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A change to the syntax tree within a declaration or file. */
export type Change = (place: ts.Node) => Edit[];

/** Finds exactly one node within a declaration or file. */
interface NodeSelector {
  called: string;
  in: (place: ts.Node) => ts.Node;
}

const parse = (file: string, source: string): ts.SourceFile =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);

function listDescendants(node: ts.Node): ts.Node[] {
  const matches: ts.Node[] = [];
  const visit = (entry: ts.Node) => {
    matches.push(entry);
    entry.forEachChild(visit);
  };
  node.forEachChild(visit);
  return matches;
}

function getOnlyMatch<Found>(matches: readonly Found[], selector: string): Found {
  const [match] = matches;
  if (match === undefined || matches.length > 1)
    throw new Error(`found ${matches.length} times: ${selector}`);
  return match;
}

const NAMED_NODE_CHECKS = [
  ts.isClassDeclaration,
  ts.isFunctionDeclaration,
  ts.isMethodDeclaration,
  ts.isGetAccessor,
  ts.isPropertyDeclaration,
  ts.isPropertyAssignment,
  ts.isVariableDeclaration,
];

/** @param path names of a class and its member, or of a function or constant: `OrderRepository.take` */
function findPlace(file: ts.SourceFile, path: string): ts.Node {
  return path.split('.').reduce<ts.Node>((container, name) => {
    const matches = listDescendants(container).filter(
      (node) =>
        NAMED_NODE_CHECKS.some((is) => is(node)) &&
        (node as ts.NamedDeclaration).name?.getText() === name &&
        // Ignores overload signatures
        !(ts.isFunctionLike(node) && !('body' in node && node.body)),
    );
    const outermost = Math.min(...matches.map(getDepth));
    return getOnlyMatch(
      matches.filter((node) => getDepth(node) === outermost),
      name,
    );
  }, file);
}

const getDepth = (node: ts.Node): number => (ts.isSourceFile(node) ? 0 : getDepth(node.parent) + 1);
const containsNode = (outer: ts.Node, inner: ts.Node) => outer.pos <= inner.pos && inner.end <= outer.end;

/** The identifiers and literals of a node. */
const listWords = (node: ts.Node): string[] =>
  [node, ...listDescendants(node)].flatMap((entry) => {
    if (ts.isIdentifier(entry) || ts.isPrivateIdentifier(entry) || ts.isNumericLiteral(entry))
      return [entry.text];
    if (ts.isStringLiteralLike(entry) || ts.isTemplateHead(entry) || ts.isTemplateMiddleOrTemplateTail(entry))
      return [entry.text, ...entry.text.split(/\W+/)];
    return [];
  });

/** The innermost node of a kind that contains all these words. */
const createSelector = (
  kind: string,
  is: (node: ts.Node) => boolean,
  words: readonly string[],
): NodeSelector => {
  const faultName = `${kind} with ${words.join(', ')}`;
  return {
    called: faultName,
    in: (place) => {
      const matches = listDescendants(place).filter((node) => {
        if (!is(node)) return false;
        const foundWords = new Set(listWords(node));
        return words.every((word) => foundWords.has(word));
      });
      return getOnlyMatch(
        matches.filter(
          (node) => !matches.some((candidate) => candidate !== node && containsNode(node, candidate)),
        ),
        faultName,
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

export const statement = (...words: string[]): NodeSelector =>
  createSelector('a statement', (node) => ts.isStatement(node) && !ts.isBlock(node), words);

/** Selects an operand of `&&`, `||` or `??`. */
export const operand = (...words: string[]): NodeSelector => createSelector('an operand', isOperand, words);

/** Selects an element of a list. */
export const element = (...words: string[]): NodeSelector =>
  createSelector(
    'an element',
    (node) => ts.isArrayLiteralExpression(node.parent) && ts.isExpression(node),
    words,
  );

/** Selects a spread in an object. */
export const spread = (...words: string[]): NodeSelector =>
  createSelector('a spread', ts.isSpreadAssignment, words);

/** Selects a conditional expression `condition ? one : other`. */
const choice = (...words: string[]): NodeSelector =>
  createSelector('a choice', ts.isConditionalExpression, words);

/** Selects the condition of an `if` or a conditional expression. */
export const condition = (...words: string[]): NodeSelector =>
  createSelector(
    'a condition',
    (node) =>
      (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
      (ts.isConditionalExpression(node.parent) && node.parent.condition === node),
    words,
  );

export const text = (words: string): NodeSelector =>
  createSelector(
    'a text',
    (node) => (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && ts.isExpression(node),
    [words],
  );

const getCalleeName = (callee: ts.Expression) => callee.getText().replace(/\s|\?/g, '');
const createCallTest = (name: string) => (node: ts.Node) =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  `.${getCalleeName(node.expression)}`.endsWith(`.${name}`);

/** @param name of the function, preceded by enough of the expression before the dots to identify it */
export const call = (name: string, ...words: string[]): NodeSelector =>
  createSelector(`a call of ${name}`, createCallTest(name), words);

const within = (
  outer: NodeSelector,
  selector: string,
  pick: (node: ts.Node) => ts.Node | undefined,
): NodeSelector => ({
  called: `${selector} of ${outer.called}`,
  in: (place) => {
    const matches = pick(outer.in(place));
    if (!matches) throw new Error(`not found: ${selector} of ${outer.called}`);
    return matches;
  },
});

/** @param index from 0 */
export const argument = (name: string, index: number, ...words: string[]): NodeSelector =>
  within(call(name, ...words), `argument ${index}`, (node) => (node as ts.CallExpression).arguments[index]);

/** Selects the called function. */
export const callee = (name: string, ...words: string[]): NodeSelector =>
  within(call(name, ...words), 'the callee', (node) => (node as ts.CallExpression).expression);

const isCalled = (node: ts.Node, name: string) => {
  const declaredName = (node as ts.NamedDeclaration).name;
  return (
    declaredName !== undefined &&
    (ts.isStringLiteralLike(declaredName) ? declaredName.text : declaredName.getText()) === name
  );
};

/** Selects a property of an object, also in shorthand. */
export const property = (name: string, ...words: string[]): NodeSelector =>
  createSelector(
    `the property ${name}`,
    (node) =>
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && isCalled(node, name),
    words,
  );

/** Selects the value of a constant, a property or a field. */
export const value = (name: string, ...words: string[]): NodeSelector =>
  within(
    createSelector(
      `a value ${name}`,
      (node) =>
        (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) &&
        isCalled(node, name),
      words,
    ),
    'what is set',
    (node) => (node as ts.PropertyAssignment).initializer,
  );

/** Selects the value of a `return`, or of an arrow function without a block. */
export const result = (...words: string[]): NodeSelector =>
  createSelector(
    'a result',
    (node) =>
      ts.isExpression(node) &&
      (ts.isReturnStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node)),
    words,
  );

const edit = (node: ts.Node, code: string): Edit => ({ start: node.getStart(), end: node.end, text: code });

/** Removes a list element with the comma after it, or with the comma before it if it is the last. */
function removeFromList(node: ts.Node): Edit {
  const source = node.getSourceFile().text;
  const after = /^\s*,/.exec(source.slice(node.end))?.[0].length;
  if (after !== undefined) return { start: node.getStart(), end: node.end + after, text: '' };
  const before = /,\s*$/.exec(source.slice(0, node.getStart()))?.[0].length ?? 0;
  return { start: node.getStart() - before, end: node.end, text: '' };
}

/** Removes a statement, an operand, an argument, an element or a property. */
export const drop =
  (selector: NodeSelector): Change =>
  (place) => {
    const node = selector.in(place);
    if (ts.isStatement(node)) return [edit(node, ';')];
    if (isLogical(node.parent)) {
      const { left, right } = node.parent;
      return [edit(node.parent, (left === node ? right : left).getText())];
    }
    return [removeFromList(node)];
  };

export const replace =
  (selector: NodeSelector, code: string): Change =>
  (place) => [edit(selector.in(place), code)];

/** Replaces a conditional expression with one of its branches. */
export const keep =
  (branch: 'whenTrue' | 'whenFalse', ...words: string[]): Change =>
  (place) => {
    const node = choice(...words).in(place) as ts.ConditionalExpression;
    return [edit(node, node[branch].getText())];
  };

/** Moves a statement out of another statement, to the line before it. */
export const lift =
  (selector: NodeSelector, container: NodeSelector): Change =>
  (place) => {
    const [inner, outer] = [selector.in(place), container.in(place)];
    return [
      edit(inner, ';'),
      { start: outer.getStart(), end: outer.getStart(), text: `${inner.getText()}\n` },
    ];
  };

/**
 * For settings files, which consist of lines: replaces the first line that begins with this text.
 * @param following text of the line after which the search starts
 */
export const line =
  (startText: string, replacement: string, following = ''): Change =>
  (place) => {
    const { text } = place.getSourceFile();
    let start = text.indexOf(following);
    if (start < 0) throw new Error(`not found: ${following}`);
    for (const match of text.slice(start).split('\n')) {
      if (match.trimStart().startsWith(startText)) {
        const indent = match.length - match.trimStart().length;
        return [{ start: start + indent, end: start + match.length, text: replacement }];
      }
      start += match.length + 1;
    }
    throw new Error(`not found: ${startText}`);
  };

/** @throws Error when the declaration or the node is not found exactly once, or the result is not valid code */
export function applyChange(
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
  // `parseDiagnostics` is not part of TypeScript's public types
  const { parseDiagnostics = [] } = parse(file, changed) as { parseDiagnostics?: unknown[] };
  if (/\.tsx?$/.test(file) && parseDiagnostics.length > 0)
    throw new Error('is not valid code after the change');
  return changed;
}
