import { readIfExists, readRecipes } from '../recipes/pages.ts';
import { applyEdits, parseRecipe } from '../recipes/recipe.ts';

const recipes = readRecipes();

test.each(recipes)('every code block of $page can be applied', ({ edits, unapplied }) => {
  expect(unapplied).toEqual([]);
  expect(applyEdits(edits, readIfExists).problems).toEqual([]);
});

test('all recipes can be applied together', () => {
  const edits = recipes.flatMap((recipe) => recipe.edits);
  expect(edits.length).toBeGreaterThan(50);
  expect(applyEdits(edits, readIfExists).problems).toEqual([]);
});

const PAGE = `
1. **Row**, in \`list.ts\`,
   after \`one:\`:

   \`\`\`ts
   two: {
     value: 2,
   },
   \`\`\`

2. Create \`two.ts\`:

   \`\`\`ts
   export const two = 2;
   \`\`\`

   In \`list.ts\`, replace \`{ one }\` with \`{ one, two }\`.

\`\`\`sh
npm start
\`\`\`
`;
const LIST = ["import { one } from './one';", 'const LIST = {', '  one: 1,', '};', ''].join('\n');
const applyTo = (list: string | undefined, page = PAGE) =>
  applyEdits(parseRecipe('a.md', page).edits, (file) => (file === 'list.ts' ? list : undefined));

test('a code block is inserted with the indentation of its anchor line', () => {
  const { files, problems } = applyTo(LIST);
  expect(problems).toEqual([]);
  expect(files.get('two.ts')).toBe('export const two = 2;\n');
  expect(files.get('list.ts')).toBe(
    [
      "import { one, two } from './one';",
      'const LIST = {',
      '  one: 1,',
      '  two: {',
      '    value: 2,',
      '  },',
      '};',
      '',
    ].join('\n'),
  );
});

test.each([
  ['is missing', LIST.replace('one: 1', 'eins: 1'), 'a.md:5: list.ts: `one:` is in no line'],
  ['is not unique', LIST.replace('one: 1', 'one: 1,\n  one: 2'), 'a.md:5: list.ts: `one:` is in 2 lines'],
  [
    'cannot be replaced',
    LIST.replace('{ one }', '{one}'),
    'a.md:17: list.ts: `{ one }` occurs 0 times instead of once',
  ],
])('a recipe anchor that %s is reported with page and line', (_, list, problem) => {
  expect(applyTo(list).problems).toEqual([problem]);
});

test('code blocks without a place and with wrong file references are reported', () => {
  expect(applyTo(undefined).problems).toEqual([
    'a.md:5: list.ts: the file does not exist',
    'a.md:17: list.ts: the file does not exist',
  ]);
  const page = 'Create `list.ts`:\n\n```ts\n1;\n```\n\n```ts\n2;\n```\n';
  expect(applyTo(LIST, page).problems).toEqual(['a.md:3: list.ts: the file exists already']);
  expect(parseRecipe('a.md', page).unapplied).toEqual(['a.md:7']);
});
