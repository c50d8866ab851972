import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const APPS = 'services,shell,storefront,admin-remote,libs';

const QUEUE = ['services/api/src/outbox/outbox.queue.ts'];
const DATABASE = [
  'services/api/src/**/*.{repository,schema,module}.ts',
  'services/api/src/database/**',
  'services/api/src/invariants*.ts',
  // An aggregation's stages, and the ping of /readyz
  'services/api/src/modules/product/catalogue.query.ts',
  'services/api/src/modules/ops/readiness.service.ts',
  'services/api/test/**',
];

/** Packages that few places may import: everybody else goes through those doors. No file is behind two. */
const DOORS = {
  stripe: ['services/api/src/modules/billing/stripe.gateway.ts', 'services/sandbox/test/!(mail-client).ts'],
  nodemailer: ['services/api/src/modules/mail/mail.transport.ts', 'services/sandbox/test/mail-client.ts'],
  bull: QUEUE,
  '@nestjs/bull': QUEUE,
  mongoose: DATABASE,
  '@nestjs/mongoose': DATABASE,
};

/** @param {string[]} open packages that the files at hand may import */
const doors = (open) => ({
  'no-restricted-imports': [
    'error',
    {
      paths: Object.entries(DOORS)
        .filter(([name]) => !open.includes(name))
        .map(([name, places]) => ({ name, message: `Only ${places[0]} imports ${name}.` })),
    },
  ],
});

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.data/**', '.nx/**', 'artifacts/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: [`{${APPS}}/**/*.{ts,tsx}`], rules: doors([]) },
  ...Object.values(DOORS).map((files) => ({
    files,
    rules: doors(Object.keys(DOORS).filter((name) => DOORS[name] === files)),
  })),
  {
    files: [`{${APPS}}/**/*.{ts,tsx}`],
    ignores: ['**/*config.ts', '**/test/**', '**/e2e/**', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in config.ts only.' },
      ],
    },
  },
  {
    files: [
      'shell/**/*.{ts,tsx}',
      'storefront/**/*.{ts,tsx}',
      'admin-remote/**/*.{ts,tsx}',
      'libs/kit/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['tools/**', 'services/*/test/**', 'shell/e2e/**', '**/{main,worker}.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { rules: { 'max-lines': ['error', 320] } },
  // A list of cases may be long.
  { files: ['**/test/**', '**/e2e/**', '**/*.test.*'], rules: { 'max-lines': ['error', 500] } },
);
