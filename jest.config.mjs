import { availableParallelism } from 'node:os';

/**
 * One configuration, four projects:
 *   unit       `*.test.ts` next to the file it tests
 *   api        services/<name>/test, real mongod and redis
 *   component  `*.test.tsx` next to the page, jsdom
 *   browser    shell/e2e and `*.browser.test.ts` of a service, Chromium with the built shop
 *
 * Everything runs as CommonJS: native ESM mode breaks Fastify's inject().
 */

/**
 * Dependencies that must be transformed: packages that are published only as ES modules, and files with dynamic
 * imports, which Jest's CommonJS mode cannot run.
 */
const TRANSFORMED = [
  '@nestjs/',
  'cookie/',
  '@fastify/cookie/',
  'content-disposition/',
  'qr/',
  'age-encryption/',
  '@(noble|scure)/',
  'file-type/',
  'htmlparser2/',
  'dom(handler|utils|elementtype)/',
  'dom-serializer/',
  'entities/',
  'mongodb/lib/runtime_adapters',
  '@opentelemetry/otlp-exporter-base/',
];

const APPS = '{shell,storefront,admin-remote}';

/** @param {{ tsx: boolean }} syntax */
const createSwcTransform = ({ tsx }) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    // Packages are loaded on first use, because few API suites need payments, PDF files or passkeys. In component tests
    // packages are loaded eagerly, because the testing library registers its hooks while it is loaded
    module: { type: 'commonjs', lazy: !tsx },
    sourceMaps: 'inline',
  },
];

const shared = {
  testEnvironment: 'node',
  runtime: '<rootDir>/tools/jest/kept-scripts.runtime.cjs',
  transform: {
    '\\.(tsx|jsx)$': createSwcTransform({ tsx: true }),
    '\\.(ts|js|mjs)$': createSwcTransform({ tsx: false }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${TRANSFORMED.join('|')}))`],
  moduleNameMapper: {
    '^@munay/contracts/(.*)$': '<rootDir>/libs/contracts/src/$1',
    '^@munay/settings$': '<rootDir>/libs/settings/src/settings.ts',
    '^@munay/client$': '<rootDir>/libs/client/src/client.ts',
    '^@munay/tracing/(.*)$': '<rootDir>/libs/tracing/src/$1',
    '^@munay/kit/(forms|version|testing|server)$': '<rootDir>/libs/kit/src/$1',
    '^@munay/kit$': '<rootDir>/libs/kit/src/index.ts',
    '^(.*\\.json)\\?errors$': '$1',
    '\\.module\\.css$': '<rootDir>/tools/jest/css-module.cjs',
    '\\.css$': '<rootDir>/tools/jest/empty.cjs',
    '\\.(svg|png|jpe?g|webp|avif|woff2?)$': '<rootDir>/tools/jest/asset.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.nx/', '<rootDir>/.data/'],
};

const E2E_FOLDERS = ['/node_modules/', '/e2e/', '<rootDir>/services/[^/]+/test/'];

const serverSetup = {
  globalSetup: '<rootDir>/tools/jest/start-servers.ts',
  globalTeardown: '<rootDir>/tools/jest/stop-servers.ts',
};

export default {
  // Workers spend a third of their time waiting for the database and other processes, so they outnumber the cores
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  workerIdleMemoryLimit: '1200MB',
  // Argon2, transactions, queues and rendering are not mocked. The timeout only ends hanging tests. Browser suites set
  // their own timeout
  testTimeout: 60_000,
  testSequencer: '<rootDir>/tools/jest/sequencer.cjs',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{libs,tools}/**/*.test.ts',
        '<rootDir>/services/*/src/**/*.test.ts',
        `<rootDir>/${APPS}/**/*.test.ts`,
      ],
      testPathIgnorePatterns: E2E_FOLDERS,
    },
    {
      ...shared,
      ...serverSetup,
      displayName: 'api',
      testEnvironment: '<rootDir>/tools/jest/shared-modules.environment.cjs',
      runtime: '<rootDir>/tools/jest/shared-modules.runtime.cjs',
      setupFilesAfterEnv: ['<rootDir>/tools/jest/api.setup.ts'],
      testMatch: ['<rootDir>/services/*/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.browser\\.test\\.ts$'],
    },
    {
      ...shared,
      // React's development runtime records a stack trace for every element, which takes a tenth of the CPU time of
      // these suites
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^react/jsx-runtime$': '<rootDir>/node_modules/react/cjs/react-jsx-runtime.production.js',
      },
      displayName: 'component',
      testMatch: [`<rootDir>/${APPS}/**/*.test.tsx`, '<rootDir>/libs/**/*.test.tsx'],
      testPathIgnorePatterns: E2E_FOLDERS,
      testEnvironment: '<rootDir>/tools/jest/browser-like.environment.ts',
      setupFilesAfterEnv: ['<rootDir>/tools/jest/component.setup.ts'],
    },
    {
      ...shared,
      ...serverSetup,
      globalSetup: '<rootDir>/tools/jest/start-browser-servers.ts',
      displayName: 'browser',
      testMatch: ['<rootDir>/{shell/e2e,services/*/test}/**/*.browser.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest/browser.setup.ts'],
    },
  ],
};
