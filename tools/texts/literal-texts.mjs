import ts from 'typescript';

/** Attributes and properties of components that people see or hear. */
const SPOKEN = new Set([
  'alt', 'aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext', 'cancelLabel',
  'confirmLabel', 'count', 'hint', 'label', 'legend', 'lessLabel', 'listLabel', 'moreLabel',
  'placeholder', 'text', 'title',
]); // prettier-ignore
/** Calls that show their first argument. */
const SHOWN = new Set(['toast.success', 'toast.error', 'announceSuccess']);
/** Names of the shop and of what it is measured in read the same in every language. */
const NAMES = new Set(['Munay', '© 2024 Munay', 'g', 'PDF']);

/** Keys of a keyboard and postal addresses are names too. */
const NAMED_IN = new Set(['kbd', 'address']);

const hasWords = (/** @type {string} */ text) => /\p{L}/u.test(text) && !NAMES.has(text.trim());

/**
 * The literal texts that an expression can come to: branches of a condition, pieces of a template.
 * @param {ts.Expression} expression
 * @returns {ts.Node[]}
 */
function literalsIn(expression) {
  if (ts.isStringLiteralLike(expression)) return hasWords(expression.text) ? [expression] : [];
  if (ts.isTemplateExpression(expression)) {
    const pieces = [expression.head, ...expression.templateSpans.map(({ literal }) => literal)];
    return pieces.filter(({ text }) => hasWords(text));
  }
  if (ts.isParenthesizedExpression(expression)) return literalsIn(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [...literalsIn(expression.whenTrue), ...literalsIn(expression.whenFalse)];
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsIn(expression.right);
    if (
      kind === ts.SyntaxKind.PlusToken ||
      kind === ts.SyntaxKind.BarBarToken ||
      kind === ts.SyntaxKind.QuestionQuestionToken
    )
      return [...literalsIn(expression.left), ...literalsIn(expression.right)];
  }
  return [];
}

/** The element an attribute belongs to; `<Fixed text="…">` names a text instead of being one. */
const elementOf = (/** @type {ts.JsxAttribute} */ attribute) => attribute.parent.parent.tagName.getText();

/**
 * @param {ts.Node} node
 * @returns {ts.Node[]}
 */
function literalsAt(node) {
  if (ts.isJsxText(node)) {
    const holder = ts.isJsxElement(node.parent) ? node.parent.openingElement.tagName.getText() : '';
    return hasWords(node.text) && !NAMED_IN.has(holder) ? [node] : [];
  }
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return literalsIn(node.expression);
  if (ts.isJsxAttribute(node) && node.initializer && SPOKEN.has(node.name.getText())) {
    if (elementOf(node) === 'Fixed') return [];
    if (ts.isStringLiteral(node.initializer)) return literalsIn(node.initializer);
    return ts.isJsxExpression(node.initializer) && node.initializer.expression
      ? literalsIn(node.initializer.expression)
      : [];
  }
  if (ts.isCallExpression(node) && SHOWN.has(node.expression.getText()))
    return node.arguments[0] ? literalsIn(node.arguments[0]) : [];
  return [];
}

/**
 * Texts that people would see and that are in no catalogue.
 * @param {ts.SourceFile} file
 * @returns {{ line: number, text: string }[]} lines count from 1
 */
export function literalTexts(file) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    for (const literal of literalsAt(node)) {
      const { line } = file.getLineAndCharacterOfPosition(literal.getStart(file));
      found.push({ line: line + 1, text: literal.getText(file).trim() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
