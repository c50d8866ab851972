import ts from 'typescript';
import { escapeRegExp } from '../workspace/escape-regexp.mjs';

/**
 * @typedef {object} UsedIds
 * @property {{ line: number, ids: string[] }[]} calls  ids that a call of `t` or a `<T>` can ask for
 * @property {{ line: number, pattern: RegExp | null }[]} open calls whose id is known in part only, or not at all
 * @property {Set<string>} literals  every string of the file: ids wait in tables too
 */

/**
 * The strings a type stands for, or null when there is no end to them.
 * @param {ts.Type} type
 * @returns {string[] | null}
 */
function stringsOf(type) {
  if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
  if (!type.isUnion()) return null;
  const all = type.types.map(stringsOf);
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
}

/**
 * What an id expression can come to: each id, a pattern, or (null) anything.
 * @param {ts.Expression} expression
 * @param {ts.TypeChecker} checker
 * @returns {{ ids: string[] } | { pattern: RegExp | null }}
 */
function idsOf(expression, checker) {
  if (ts.isStringLiteralLike(expression)) return { ids: [expression.text] };
  if (ts.isParenthesizedExpression(expression)) return idsOf(expression.expression, checker);
  if (ts.isConditionalExpression(expression)) {
    const [yes, no] = [idsOf(expression.whenTrue, checker), idsOf(expression.whenFalse, checker)];
    if ('ids' in yes && 'ids' in no) return { ids: [...yes.ids, ...no.ids] };
    return 'pattern' in yes ? yes : no;
  }
  if (ts.isTemplateExpression(expression)) {
    let ids = [expression.head.text];
    let pattern = escapeRegExp(expression.head.text);
    let open = false;
    for (const { expression: hole, literal } of expression.templateSpans) {
      const values = stringsOf(checker.getTypeAtLocation(hole));
      open ||= values === null;
      ids = ids.flatMap((id) => (values ?? []).map((value) => id + value + literal.text));
      pattern += (values ? `(?:${values.map(escapeRegExp).join('|')})` : '.+') + escapeRegExp(literal.text);
    }
    return open ? { pattern: new RegExp(`^${pattern}$`) } : { ids };
  }
  const ids = stringsOf(checker.getTypeAtLocation(expression));
  if (ids) return { ids };
  const declared = checker.getSymbolAtLocation(expression)?.valueDeclaration;
  return declared && ts.isVariableDeclaration(declared) && declared.initializer
    ? idsOf(declared.initializer, checker)
    : { pattern: null };
}

/** The expression that names a text: of `t(id)`, or of `<T id>`. */
function idAt(/** @type {ts.Node} */ node) {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't')
    return node.arguments[0];
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'T') return undefined;
  for (const attribute of node.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'id') continue;
    const { initializer } = attribute;
    if (initializer && ts.isStringLiteral(initializer)) return initializer;
    if (initializer && ts.isJsxExpression(initializer)) return initializer.expression;
  }
  return undefined;
}

/**
 * The message ids that a file asks for.
 * @param {ts.SourceFile} file
 * @param {ts.TypeChecker} checker
 * @returns {UsedIds}
 */
export function messageIds(file, checker) {
  /** @type {UsedIds} */
  const used = { calls: [], open: [], literals: new Set() };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node)) used.literals.add(node.text);
    const id = idAt(node);
    if (id) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const found = idsOf(id, checker);
      if ('ids' in found) used.calls.push({ line, ids: found.ids });
      else used.open.push({ line, pattern: found.pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return used;
}
