/** ESLint rule: user-visible text belongs in message files, not in components. */

const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'confirmLabel',
  'count',
  'hint',
  'label',
  'legend',
  'decreaseLabel',
  'listLabel',
  'increaseLabel',
  'placeholder',
  'text',
  'title',
]);
const TEXT_FUNCTIONS = new Set(['toast.success', 'toast.error', 'announceSuccess']);
/** Names that are the same in every language. */
const NAMES = new Set(['Munay', '© 2024 Munay', 'g', 'PDF']);
const EXEMPT_ELEMENTS = new Set(['kbd', 'address']);
const CONCATENATION_OPERATORS = new Set(['+', '||', '??']);

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */

const hasWords = (/** @type {unknown} */ text) =>
  typeof text === 'string' && /\p{L}/u.test(text) && !NAMES.has(text.trim());

/**
 * The literal texts that an expression can evaluate to: branches of a conditional, parts of a template.
 * @param {Node} node
 * @returns {Node[]}
 */
function findLiterals(node) {
  if (node.type === 'Literal') return hasWords(node.value) ? [node] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.filter(({ value }) => hasWords(value.raw));
  if (node.type === 'ConditionalExpression')
    return [...findLiterals(node.consequent), ...findLiterals(node.alternate)];
  if (node.type !== 'LogicalExpression' && node.type !== 'BinaryExpression') return [];
  if (node.operator === '&&') return findLiterals(node.right);
  return CONCATENATION_OPERATORS.has(node.operator)
    ? [...findLiterals(node.left), ...findLiterals(node.right)]
    : [];
}

/** @type {import('@typescript-eslint/utils').TSESLint.RuleModule<'literal'>} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Literal text {{ text }}: give it an id in src/i18n.' },
  },
  defaultOptions: [],
  create(context) {
    const getText = (/** @type {Node} */ node) => context.sourceCode.getText(node);
    const report = (/** @type {Node[]} */ nodes) => {
      for (const node of nodes)
        context.report({ node, messageId: 'literal', data: { text: getText(node).trim() } });
    };
    return {
      JSXText(node) {
        const { parent } = node;
        const parentElementName = parent.type === 'JSXElement' ? getText(parent.openingElement.name) : '';
        if (hasWords(node.value) && !EXEMPT_ELEMENTS.has(parentElementName)) report([node]);
      },
      JSXExpressionContainer({ parent, expression }) {
        if (parent.type !== 'JSXAttribute') report(findLiterals(expression));
      },
      JSXAttribute({ name, value, parent }) {
        // The text of `<FixedTextSpan text="…">` is an id
        if (!value || !TEXT_ATTRIBUTES.has(getText(name)) || getText(parent.name) === 'FixedTextSpan') return;
        report(findLiterals(value.type === 'JSXExpressionContainer' ? value.expression : value));
      },
      CallExpression({ callee, arguments: [argument] }) {
        if (argument && TEXT_FUNCTIONS.has(getText(callee))) report(findLiterals(argument));
      },
    };
  },
};
