/** ESLint rule: names, comments and test titles use the terms of docs/glossary.md. */
import { findDialectWord, REPLACED_WORDS } from '../workspace/plain-words.mjs';

const NAMES = new RegExp(REPLACED_WORDS.names);
const COMMENTS = new RegExp(REPLACED_WORDS.comments, 'i');
const TITLE_FUNCTIONS = new Set(['describe', 'test', 'it']);

/**
 * The called function, also for `test.each(…)(…)` and `describe.skip(…)`.
 * @param {import('estree').Node} callee
 * @returns {string}
 */
function findName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return findName(callee.object);
  return callee.type === 'CallExpression' ? findName(callee.callee) : '';
}

/** @param {import('estree').Node | undefined} node */
function getText(node) {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('…') : '';
}

const WORD_LIST_SCHEMA = { type: 'array', items: { type: 'string' } };

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { allow: WORD_LIST_SCHEMA, also: WORD_LIST_SCHEMA } }],
    messages: {
      name: '"{{ word }}" is vague: use the term of docs/glossary.md.',
      comment: 'Use plain English instead of "{{ word }}".',
      title: 'Use plain English instead of "{{ word }}": {{ instead }}.',
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
      /** @param {import('estree').SimpleCallExpression} call */
      CallExpression({ callee, arguments: [title] }) {
        if (!TITLE_FUNCTIONS.has(findName(callee)) || !title) return;
        const oddWord = findDialectWord(getText(title));
        if (oddWord) context.report({ node: title, messageId: 'title', data: oddWord });
      },
      MethodDefinition: checkKey,
      PropertyDefinition: checkKey,
      TSPropertySignature: checkKey,
    };
  },
};
