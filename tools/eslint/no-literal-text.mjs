/** ESLint rule: what people see or hear stands in a catalogue, none of it in a component. */

/** Attributes and properties of components that people see or hear. */
const SPOKEN = new Set([
  'alt', 'aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext', 'cancelLabel',
  'confirmLabel', 'count', 'hint', 'label', 'legend', 'lessLabel', 'listLabel', 'moreLabel',
  'placeholder', 'text', 'title',
]); // prettier-ignore
/** Calls that show their first argument. */
const SHOWN = new Set(['toast.success', 'toast.error', 'announceSuccess']);
/** The same in every language: names of the shop, units, keys of a keyboard, postal addresses. */
const NAMES = new Set(['Munay', '© 2024 Munay', 'g', 'PDF']);
const NAMED_IN = new Set(['kbd', 'address']);
const CONCATENATING = new Set(['+', '||', '??']);

/** @typedef {import('eslint').Rule.Node & Record<string, any>} Node */

const hasWords = (/** @type {unknown} */ text) =>
  typeof text === 'string' && /\p{L}/u.test(text) && !NAMES.has(text.trim());

/**
 * The literal texts that an expression can come to: branches of a condition, pieces of a template.
 * @param {Node} node
 * @returns {Node[]}
 */
function literalsIn(node) {
  if (node.type === 'Literal') return hasWords(node.value) ? [node] : [];
  if (node.type === 'TemplateLiteral')
    return node.quasis.filter((/** @type {Node} */ piece) => hasWords(piece.value.raw));
  if (node.type === 'ConditionalExpression')
    return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
  if (node.type !== 'LogicalExpression' && node.type !== 'BinaryExpression') return [];
  if (node.operator === '&&') return literalsIn(node.right);
  return CONCATENATING.has(node.operator) ? [...literalsIn(node.left), ...literalsIn(node.right)] : [];
}

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Literal text {{ text }}: give it an id in src/i18n.' },
  },
  create(context) {
    const report = (/** @type {Node[]} */ nodes) => {
      for (const node of nodes)
        context.report({
          node,
          messageId: 'literal',
          data: { text: context.sourceCode.getText(node).trim() },
        });
    };
    return {
      JSXText: (/** @type {Node} */ node) => {
        if (hasWords(node.value) && !NAMED_IN.has(node.parent.openingElement?.name.name)) report([node]);
      },
      JSXExpressionContainer: (/** @type {Node} */ node) => {
        if (node.parent.type !== 'JSXAttribute') report(literalsIn(node.expression));
      },
      JSXAttribute: ({ name, value, parent }) => {
        // `<Fixed text="…">` names a text instead of being one
        if (!value || !SPOKEN.has(name.name) || parent.name.name === 'Fixed') return;
        report(literalsIn(value.type === 'JSXExpressionContainer' ? value.expression : value));
      },
      CallExpression: (/** @type {Node} */ node) => {
        const [shown] = node.arguments;
        if (shown && SHOWN.has(context.sourceCode.getText(node.callee))) report(literalsIn(shown));
      },
    };
  },
};
