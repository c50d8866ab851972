/** ESLint rule: comments must not disable the formatter, and literals must not be spread just to share a line. */

/** @typedef {import('@typescript-eslint/utils').TSESTree.Node} Node */

/** @type {import('@typescript-eslint/utils').TSESLint.RuleModule<'ignored' | 'spread'>} */
export default {
  meta: {
    type: 'layout',
    schema: [],
    messages: {
      ignored: 'Prettier formats all code: remove the comment.',
      spread: 'Write the entries of the spread literal into the surrounding one.',
    },
  },
  defaultOptions: [],
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (comment.value.trim() === 'prettier-ignore')
          context.report({ loc: comment.loc, messageId: 'ignored' });
    },
    ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)'(
      /** @type {Node} */ node,
    ) {
      context.report({ node, messageId: 'spread' });
    },
  }),
};
