/** ESLint rule: the server computes prices; front ends only display them. */

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */

const MONEY = /[cC]ents$/;
const ARITHMETIC_OPERATORS = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**=']);

const MONEY_MODULES = /^@munay\/contracts\/(money$|pricing\/)/;
/** Functions that only read, format or compare amounts. */
const ALLOWED_PARENTS = new Set([
  'getAnnouncedDiscount',
  'getDeliveryLabel',
  'toEuros',
  'buildOrderRows',
  'countUnitsLeft',
  'parseEuros',
  'toEurosInput',
]);

/**
 * Whether a value is an amount of money, based on its name.
 * @param {Node} node
 * @returns {boolean}
 */
function isMoney(node) {
  switch (node.type) {
    case 'Identifier':
      return MONEY.test(node.name);
    case 'MemberExpression':
      return !node.computed && isMoney(node.property);
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return isMoney(node.expression);
    case 'UnaryExpression':
      return isMoney(node.argument);
    case 'LogicalExpression':
      return isMoney(node.left) || isMoney(node.right);
    case 'ConditionalExpression':
      return isMoney(node.consequent) || isMoney(node.alternate);
    case 'CallExpression':
      // `Math.max(0, cents)` is an amount, `String(cents)` is not
      return isMoney(node.callee) || (isMethodCall(node.callee, 'Math') && node.arguments.some(isMoney));
    default:
      return false;
  }
}

/** @param {Node} callee @param {string} name */
const isMethodCall = (callee, name) =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === name;

/** @param {Node} node */
const isText = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** @type {import('@typescript-eslint/utils').TSESLint.RuleModule<'sum' | 'function'>} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sum: 'Display amounts of the server: {{ text }} computes money.',
      function:
        '{{ text }} computes money: only the two files that eslint.config.mjs lists may, for unsaved input of staff.',
    },
  },
  defaultOptions: [],
  create(context) {
    const report = (/** @type {Node} */ node) =>
      context.report({ node, messageId: 'sum', data: { text: context.sourceCode.getText(node) } });
    /** @param {{ operator: string, left: Node, right: Node } & Node} node */
    const isBinary = (node) => {
      const { operator, left, right } = node;
      if (!ARITHMETIC_OPERATORS.has(operator) || isText(left) || isText(right)) return;
      if (isMoney(left) || isMoney(right)) report(node);
    };
    return {
      BinaryExpression: isBinary,
      AssignmentExpression: isBinary,
      UpdateExpression(node) {
        if (isMoney(node.argument)) report(node);
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (!/^reduce(Right)?$/.test(callee.property.name)) return;
        const names = context.sourceCode.getTokens(node).filter(({ type }) => type === 'Identifier');
        if (names.some(({ value }) => MONEY.test(value))) report(node);
      },
      'ImportDeclaration, ExportNamedDeclaration'(
        /** @type {import('@typescript-eslint/utils').TSESTree.ImportDeclaration | import('@typescript-eslint/utils').TSESTree.ExportNamedDeclaration} */ node,
      ) {
        if (!node.source || !MONEY_MODULES.test(node.source.value)) return;
        const kind = node.type === 'ImportDeclaration' ? node.importKind : node.exportKind;
        if (kind === 'type') return;
        for (const specifier of node.specifiers) {
          const [isType, name] =
            specifier.type === 'ImportSpecifier'
              ? [specifier.importKind === 'type', context.sourceCode.getText(specifier.imported)]
              : specifier.type === 'ExportSpecifier'
                ? [specifier.exportKind === 'type', context.sourceCode.getText(specifier.local)]
                : [false, '*'];
          if (!isType && !ALLOWED_PARENTS.has(name))
            context.report({ node: specifier, messageId: 'function', data: { text: name } });
        }
      },
    };
  },
};
