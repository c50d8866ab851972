/** ESLint rule: names and comments use the words of docs/glossary.md. */

const NAMES = /^(?:told|asked|kept|wanted|[dD]esk|tallies|insiders|\w*[bB]ones?|walk|giveBack|own[A-Z]\w*)$/;
const COMMENTS =
  /\b(?:whoever|somebody|nobody else|anew|afresh|of now|of before|in vain|the own|belongs into)\b/i;

const WORDS = { type: 'array', items: { type: 'string' } };

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { allow: WORDS, also: WORDS } }],
    messages: {
      name: '"{{ word }}" says little: docs/glossary.md has the word of the field.',
      comment: 'Plain English, please: not "{{ word }}".',
    },
  },
  create(context) {
    const { allow = [], also = [] } = context.options[0] ?? {};
    /** @param {import('estree').Node} node @param {string} word */
    const check = (node, word) => {
      if (also.includes(word) || (NAMES.test(word) && !allow.includes(word)))
        context.report({ node, messageId: 'name', data: { word } });
    };
    /** @param {{ key: import('estree').Node, computed?: boolean }} member */
    const checkKey = ({ key, computed }) => {
      if (key.type === 'Identifier' && !computed) check(key, key.name);
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const word = COMMENTS.exec(comment.value)?.[0];
          if (word !== undefined && comment.loc)
            context.report({ loc: comment.loc, messageId: 'comment', data: { word } });
        }
        for (const scope of context.sourceCode.scopeManager.scopes)
          for (const { name, defs } of scope.variables)
            for (const { name: node, type } of defs) if (type !== 'ImportBinding') check(node, name);
      },
      MethodDefinition: checkKey,
      PropertyDefinition: checkKey,
      TSPropertySignature: checkKey,
    };
  },
};
