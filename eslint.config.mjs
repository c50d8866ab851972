import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Packages that exactly one place may import: everybody else goes through that door. */
const DOORS = {
  stripe: ['services/api/src/modules/billing/stripe.gateway.ts', 'services/sandbox/test/**'],
  nodemailer: ['services/api/src/modules/mail/mail.transport.ts'],
  bull: ['services/api/src/outbox/outbox.queue.ts'],
};

const closed = (name) => ({ name, message: `Only ${DOORS[name][0]} imports ${name}.` });

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
  {
    files: ['services/api/**/*.ts', 'services/sandbox/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: Object.keys(DOORS).map(closed) }] },
  },
  ...Object.keys(DOORS).map((name) => ({
    files: DOORS[name],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: Object.keys(DOORS)
            .filter((other) => other !== name)
            .map(closed),
        },
      ],
    },
  })),
  {
    files: [
      'services/**/*.ts',
      'shell/**/*.{ts,tsx}',
      'storefront/**/*.{ts,tsx}',
      'admin-remote/**/*.{ts,tsx}',
      'libs/**/*.{ts,tsx}',
    ],
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
    files: ['tools/**', 'services/*/test/**', 'shell/e2e/**', '**/*main.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { rules: { 'max-lines': ['error', 320] } },
);
