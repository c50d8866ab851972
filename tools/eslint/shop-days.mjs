/** ESLint rule: days belong to the shop's calendar, not to UTC or the machine's time zone. */

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */

const INSTANT = /(?:At|Until|Since|[iI]so|[iI]nstant|[mM]oment|[dD]ate)$/;
const SLICE_METHODS = new Set(['slice', 'substring', 'substr', 'split']);
const PARTS = /^(?:get|set)(?:UTC)?(?:Day|Date|Month|FullYear)$|^to(?:Locale)?DateString$/;

/**
 * Whether a value is a timestamp string, based on its name or how it was created.
 * @param {Node} node
 * @returns {boolean}
 */
function isInstant(node) {
  switch (node.type) {
    case 'Identifier':
      return INSTANT.test(node.name);
    case 'MemberExpression':
      return !node.computed && isInstant(node.property);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return isInstant(node.expression);
    case 'LogicalExpression':
      return isInstant(node.left) || isInstant(node.right);
    case 'CallExpression':
      return (
        node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        /^to(?:ISOString|JSON)$/.test(node.callee.property.name)
      );
    default:
      return false;
  }
}

/** @type {import('@typescript-eslint/utils').TSESLint.RuleModule<'cut' | 'part'>} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      cut: '{{ text }} is a day in UTC: use toShopDay() of the contracts.',
      part: '{{ text }} is a day in UTC or in the time zone of this machine: use toShopDay() of the contracts.',
    },
  },
  defaultOptions: [],
  create(context) {
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        const isSlice = SLICE_METHODS.has(name) && isInstant(callee.object);
        if (!isSlice && !PARTS.test(name)) return;
        const data = { text: context.sourceCode.getText(node) };
        context.report({ node, messageId: isSlice ? 'cut' : 'part', data });
      },
    };
  },
};
