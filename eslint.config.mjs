import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import simpleImportSort from 'eslint-plugin-simple-import-sort';
import tseslint from 'typescript-eslint';
import noLiteralText from './tools/eslint/no-literal-text.mjs';
import noMoneyArithmetic from './tools/eslint/no-money-arithmetic.mjs';
import noPacking from './tools/eslint/no-packing.mjs';
import paymentMethods from './tools/eslint/payment-methods.mjs';
import plainWords from './tools/eslint/plain-words.mjs';
import shopDays from './tools/eslint/shop-days.mjs';

const APPS = 'services,shell,storefront,admin-remote,libs';
const FRONT_ENDS = '{shell,storefront,admin-remote,libs/kit}';
/** Constant names that do not describe the content. */
const ADVERBS = [
  'SHOWN',
  'MOST',
  'NONE',
  'NOTHING',
  'TOLD',
  'ASKED',
  'KEPT',
  'WANTED',
  'FOUND',
  'LOOK',
  'LOOKS',
  'SOON',
  'AT_ONCE',
];
const TESTS = [
  'tools/**',
  'services/*/test/**',
  'shell/e2e/**',
  '**/testing/**',
  '**/testing.tsx',
  '**/*.test.*',
];

const AUTOFILL = [
  'JSXOpeningElement[name.name=/^(TextField|PasswordField)$/]',
  "JSXOpeningElement[name.name=/^(input|Input)$/]:not(:has(> JSXAttribute[name.name='type'][value.value=/^(checkbox|radio|file|hidden|range|submit)$/]))",
].map((control) => ({
  selector: `${control}:not(:has(> JSXAttribute[name.name='autoComplete']))`,
  message: 'Set autoComplete to what the browser may fill in, or to "off".',
}));

const BUTTONS = [
  {
    selector: "JSXOpeningElement[name.name='button']",
    message: 'Use Button of the kit; variant="plain" for a style of its own.',
  },
  {
    selector:
      ':matches(Literal[value=/(^|\\s)(icon-)?btn(-|\\s|$)/], TemplateElement[value.raw=/(^|\\s)(icon-)?btn(-|\\s|$)/])',
    message: 'Use Button, ButtonLink or getButtonClass() of the kit.',
  },
];
const INPUT = [
  {
    selector:
      ":matches(JSXAttribute[name.name='className'], Property[key.name='className']) :matches(Literal[value=/(^|\\s)input(\\s|$)/], TemplateElement[value.raw=/(^|\\s)input(\\s|$)/])",
    message: 'Use Input, TextAreaInput or SelectInput of the kit.',
  },
];
const FORMS = [
  {
    selector: "JSXOpeningElement[name.name='Form'] > JSXAttribute[name.name='onSubmit']",
    message: 'Submit forms with useForm() of the kit: <Form {...form.props}>.',
  },
];

const LONG_CONSTRUCTOR = {
  selector: "MethodDefinition[kind='constructor'] > FunctionExpression[params.length>8]",
  message: 'Split the class by use case: a constructor has at most eight parameters.',
};
const DECORATORS = [
  {
    selector: "Decorator > CallExpression[callee.name='ValidateNested'][arguments.length=0]",
    message: 'ValidateNested() accepts lists too; use Nested() of http/nested.ts.',
  },
  {
    selector: "Decorator > CallExpression[callee.name='IsMongoId']",
    message: 'IsMongoId() accepts capitals; use IsId() of http/fields.ts.',
  },
  {
    selector:
      "Decorator > CallExpression[callee.name='Prop'] > Identifier[name=/^(String|Number|Boolean|Date)$/]",
    message: 'Mongoose writes into this constructor; use @Prop({ type: … }).',
  },
  {
    selector: "CallExpression[callee.property.name='includes'] > Literal[value=/^(ADMIN|STORE)$/]",
    message: 'Do not compare roles; use isAdmin() of http/caller.ts.',
  },
];

/** @param {{ selector: string, message: string }[]} rejected */
const rejectSyntax = (rejected) => ({ 'no-restricted-syntax': ['error', ...rejected] });

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', '.nx/**', 'artifacts/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The default branch handles all cases that are not listed
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNever: true }],
      // Handlers rethrow caught errors, whose type is unknown
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      // A function that returns a promise must be async, so that it rejects instead of throwing
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // Tests parse JSON of known content, patch methods, and use Jest matchers, which are typed as any
    files: TESTS,
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Import order: side effects, Node, packages, workspace aliases, relative paths, styles
    plugins: { 'import-order': simpleImportSort },
    rules: {
      'import-order/imports': [
        'error',
        { groups: [['^\\u0000', '^node:', '^@?\\w', '^@munay/', '^\\.\\.', '^\\.', '^[^\\u0000].*\\.css$']] },
      ],
    },
  },
  { plugins: { words: { rules: { plain: plainWords } } } },
  { plugins: { layout: { rules: { 'no-packing': noPacking } } }, rules: { 'layout/no-packing': 'error' } },
  { files: ['services/api/src/**/*.ts'], rules: rejectSyntax([LONG_CONSTRUCTOR]) },
  { files: ['services/api/src/modules/**/*.ts'], rules: rejectSyntax([LONG_CONSTRUCTOR, ...DECORATORS]) },
  {
    files: [`{${APPS}}/**/*.{ts,tsx}`],
    ignores: ['**/*config.ts', '**/test/**', '**/e2e/**', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings in config.ts only.' },
      ],
    },
  },
  {
    files: [`${FRONT_ENDS}/**/*.{ts,tsx}`],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // Plug-ins must not depend on package internals, which a new version may rename
    files: ['libs/build/**/*.mjs', '**/rspack.config.mjs'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "MemberExpression[property.name='NormalModuleReplacementPlugin']",
          "Property[key.name='rules'] Property[key.name=/^(test|include|resource)$/] Literal[regex.pattern=/node_modules|react/]",
          "Property[key.name='rules'] Property[key.name=/^(test|include|resource)$/] Literal[value=/node_modules/]",
        ].map((selector) => ({ selector, message: 'Do not rewrite packages; import less of them.' })),
      ],
    },
  },
  {
    files: ['libs/kit/**/*.tsx'],
    ignores: ['**/*.test.tsx', '**/ui/{field,input}.tsx'],
    rules: rejectSyntax([...AUTOFILL, ...FORMS, ...INPUT]),
  },
  { files: ['libs/kit/src/ui/field.tsx'], rules: rejectSyntax(INPUT) },
  {
    files: ['{storefront,shell,admin-remote}/**/*.tsx'],
    rules: rejectSyntax([...BUTTONS, ...FORMS, ...INPUT]),
  },
  {
    files: ['{storefront,shell}/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    rules: rejectSyntax([...AUTOFILL, ...BUTTONS, ...FORMS, ...INPUT]),
  },
  {
    // Compiling every test component with the React Compiler would take a third of the linting time
    files: ['**/*.test.tsx'],
    rules: Object.fromEntries(
      Object.keys(reactHooks.configs.recommended.rules)
        .filter((rule) => rule !== 'react-hooks/rules-of-hooks')
        .map((rule) => [rule, 'off']),
    ),
  },
  {
    files: [`${FRONT_ENDS}/**/*.tsx`],
    extends: [jsxA11y.configs.recommended],
    settings: {
      'jsx-a11y-x': { components: { Input: 'input', TextAreaInput: 'textarea', SelectInput: 'select' } },
    },
    rules: {
      // Browsers drop the role of lists without markers and of tables shown as cards, so it is set explicitly
      'jsx-a11y-x/no-redundant-roles': 'off',
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
      // Scrollable elements need a tabindex to be reachable by keyboard
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { roles: ['group', 'region'], tags: [] }],
      'jsx-a11y-x/label-has-associated-control': ['error', { depth: 3 }],
      // autoFocus is allowed, because a dialog or panel must receive the focus when a click opens it
      'jsx-a11y-x/no-autofocus': 'off',
    },
  },
  {
    // Handlers on containers catch events that bubble up from a control, Escape, or clicks outside a dialog
    files: [
      'admin-remote/src/components/popover.tsx',
      'admin-remote/src/layout/{admin-layout,palette}.tsx',
      'libs/kit/src/{combobox/combobox,dialog/dialog}.tsx',
      'storefront/src/{blog/post-page,components/disclosure}.tsx',
    ],
    rules: {
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
      'jsx-a11y-x/no-static-element-interactions': 'off',
    },
  },
  {
    files: [`${FRONT_ENDS}/src/**/*.tsx`],
    ignores: TESTS,
    plugins: { texts: { rules: { 'no-literal': noLiteralText } } },
    rules: { 'texts/no-literal': 'error' },
  },
  {
    files: ['{storefront,admin-remote,shell}/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'admin-remote/src/{form/draft-money,order-detail/refund-draft}.ts'],
    plugins: { money: { rules: { 'no-arithmetic': noMoneyArithmetic } } },
    rules: { 'money/no-arithmetic': 'error' },
  },
  {
    files: [`{${APPS}}/**/*.{ts,tsx}`],
    // Exceptions: the calendar module, and ZIP files, whose dates have no time zone
    ignores: [
      ...TESTS,
      'libs/contracts/src/shop-day.ts',
      'services/api/src/modules/admin/document/document.zip.ts',
    ],
    plugins: { days: { rules: { shop: shopDays } } },
    rules: { 'days/shop': 'error' },
  },
  {
    // The sandbox is exempt, because it compares the provider's payment types
    files: ['{services/api,services/web,shell,storefront,admin-remote,libs}/**/*.{ts,tsx}'],
    ignores: [
      ...TESTS,
      'libs/contracts/src/shop/payment-methods.ts',
      'services/api/src/modules/order/payment-method.texts.ts',
    ],
    plugins: { payment: { rules: { methods: paymentMethods } } },
    rules: { 'payment/methods': 'error' },
  },
  {
    // Only the database schema and its tests may name collections and fields, so that a rename stays in one place
    files: ['services/api/test/**/*.ts'],
    ignores: [
      'services/api/test/{backup,database,invariants}/**',
      'services/api/test/{moderation/community-indexes,ops/rest}.e2e.test.ts',
      'services/api/test/support/{demo-shop,servers,stored}.ts',
    ],
    rules: rejectSyntax([
      {
        selector: "CallExpression[callee.property.name='collection']",
        message: 'Read and change stored rows with api.stored (support/stored.ts).',
      },
    ]),
  },
  {
    files: [
      'services/**/*.{ts,mjs,js}',
      'libs/{build,client,contracts,settings,tracing}/**/*.{ts,mjs}',
      'tools/**/*.{ts,mjs,cjs}',
    ],
    rules: { 'words/plain': 'error' },
  },
  {
    files: [`${FRONT_ENDS}/**/*.{ts,tsx}`],
    rules: { 'words/plain': ['error', { also: [...ADVERBS, 'found', 'most', 'none', 'whose'] }] },
  },
  {
    // Stored or transmitted fields that contain these words cannot be renamed
    files: ['services/api/src/**/*.ts', 'libs/contracts/**/*.ts'],
    rules: { 'words/plain': ['error', { allow: ['asked', 'kept', 'wanted'] }] },
  },
  {
    files: ['tools/**', 'services/*/test/**', 'shell/e2e/**', '**/{main,worker}.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { rules: { 'max-lines': ['error', 400] } },
  {
    files: [`${FRONT_ENDS}/**/*.tsx`],
    ignores: ['**/*.test.tsx', '**/testing/**'],
    rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['{services,shell,storefront,admin-remote,libs}/**/*.ts'],
    ignores: TESTS,
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
);
