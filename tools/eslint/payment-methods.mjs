/** ESLint rule: code reads the traits of a payment method and never compares the method itself. */

import { readFileSync } from 'node:fs';

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */

const TABLE = new URL('../../libs/contracts/src/shop/payment-methods.ts', import.meta.url);
const [list = ''] = /(?<=PAYMENT_METHODS = \[).*(?=\])/.exec(readFileSync(TABLE, 'utf8')) ?? [];
const METHODS = list.replaceAll(/[' ]/g, '').split(',');
/** Fields of an order's payment that are named like a method. */
const FIELDS = ['card', 'transfer'];

const ALLOWED_FILES = [
  'BinaryExpression[operator=/^[!=]==?$/]',
  'SwitchCase',
  'CallExpression',
  'ArrayExpression',
  'Property[key.name=/^(method|payment)$/]',
  "Property[key.value='payment.method']",
];
const LITERAL = `:matches(${ALLOWED_FILES.join(', ')}) > Literal[value=/^(${METHODS.join('|')})$/]`;
const KEY = `Property > Identifier.key[name=/^(${METHODS.filter((name) => !FIELDS.includes(name)).join('|')})$/]`;

/** @type {import('@typescript-eslint/utils').TSESLint.RuleModule<'method'>} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      method: '{{ text }} names a payment method: read a trait of METHOD_TRAITS of the contracts.',
    },
  },
  defaultOptions: [],
  create(context) {
    const report = (/** @type {Node} */ node) =>
      context.report({ node, messageId: 'method', data: { text: context.sourceCode.getText(node) } });
    return { [LITERAL]: report, [KEY]: report };
  },
};
