/** Allowed imports between projects. Front ends refer to each other only by URL. */
const MAY_IMPORT = {
  'libs/contracts': [],
  'libs/settings': [],
  'libs/tracing': [],
  'libs/client': ['libs/contracts'],
  'libs/build': ['libs/contracts'],
  'libs/kit': ['libs/contracts'],
  // The shell's browser tests read PDF files with the sandbox's test helpers
  shell: ['libs/kit', 'libs/client', 'libs/contracts', 'libs/build', 'services/sandbox/test'],
  storefront: ['libs/kit', 'libs/contracts', 'libs/build'],
  'admin-remote': ['libs/kit', 'libs/contracts', 'libs/build'],
  'services/api/src': ['libs/contracts', 'libs/settings', 'libs/tracing'],
  // The API suites start the sandbox as well
  'services/api': [
    'libs/client',
    'libs/contracts',
    'libs/settings',
    'libs/tracing',
    'libs/build',
    'services/sandbox',
  ],
  'services/web': ['libs/client', 'libs/contracts', 'libs/settings', 'libs/tracing', 'libs/build'],
  'services/sandbox': ['libs/contracts', 'libs/settings', 'libs/build'],
  // Tests of the tools compare .env.example with the settings of each service
  tools: ['libs/client', 'libs/contracts', 'libs/build', 'libs/settings', 'services'],
};

/** Packages that only the listed files and tests may import. All other code imports those files instead. */
const ENTRY_FILES = [
  { packages: ['stripe'], files: ['modules/billing/stripe\\.(?:gateway|mapper)\\.ts'] },
  { packages: ['nodemailer'], files: ['modules/mail/transport/mail\\.transport\\.ts'] },
  { packages: ['@simplewebauthn/server'], files: ['modules/second-factor/passkey\\.gateway\\.ts'] },
  { packages: ['markdown-it', 'sanitize-html'], files: ['modules/blog/blog\\.markdown\\.ts'] },
  { packages: ['@aws-sdk/client-s3'], files: ['object-storage/object-store\\.ts'] },
  { packages: ['age-encryption'], files: ['backup/backup\\.seal\\.ts'] },
  { packages: ['ioredis'], files: ['redis/redis\\.connection\\.ts'] },
  { packages: ['bull', '@nestjs/bull'], files: ['outbox/job-queue\\.service\\.ts'] },
  {
    packages: ['mongoose', '@nestjs/mongoose'],
    files: [
      '.*\\.(?:repository|query|schema|module)\\.ts',
      '(?:backup|database|invariants|migrations)/.*',
      'consistency-report\\.ts',
      'errors/storage-problem.*',
      // /readyz pings the database
      'modules/ops/readiness\\.service\\.ts',
    ],
  },
];

/** Layers of each project, lowest first. A layer may import earlier layers. Files next to folders are layers too. */
const LAYERS = {
  'libs/contracts/src': [
    '(?!endpoints?\\.ts|failures\\.ts)[^/]+$',
    'network/',
    'shop/',
    'promotion/',
    'pricing/',
    'order/',
    'account/',
    'admin/',
    '(?:endpoints?\\.ts|endpoints/|failures\\.ts)',
  ],
  'libs/kit/src': [
    'styles/',
    'base/',
    'router/',
    'i18n/',
    'toast/',
    'api/',
    'session/',
    'ui/',
    'form/',
    'combobox/',
    'dialog/',
    'page/',
    'verification/',
    'login/',
    '[^/]+$',
  ],
  'services/sandbox/src': [
    'web/',
    'state/',
    'request/',
    'webhook/',
    'objects/',
    'api/',
    'page/',
    'payment/',
    'mailbox/',
    '[^/]+$',
  ],
  'services/web/src': [
    '(?!assets|html-service|main)[^/]+$',
    'telemetry/',
    'files/',
    'forms/',
    'rendering/',
    '(?:assets|html-service|main)\\.ts$',
    'testing/',
  ],
  tools: [
    'workspace/',
    'servers/',
    'test-shop/',
    '(?!(?:workspace|servers|test-shop|test)/)[^/]+/',
    '[^/]+$',
    'test/',
  ],
};

const TESTS = '\\.test\\.tsx?$|^services/[^/]+/test/';
const PROJECTS = '^(?:admin-remote|libs|services|shell|storefront|tools)/';
const severity = /** @type {const} */ ('error');

/**
 * @param {Record<string, string[]>} layersOfApps
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
export const createProjectRules = (layersOfApps) => [
  { name: 'no-cycles', severity, from: {}, to: { circular: true } },
  ...Object.entries(MAY_IMPORT).map(([project, others]) => ({
    name: `${project}-may-import`,
    comment: 'import-rules.mjs lists which project may import which',
    severity,
    from: { path: `^${project}/` },
    to: { path: PROJECTS, pathNot: `^(?:${[project, ...others].join('|')})/` },
  })),
  ...ENTRY_FILES.map(({ packages, files }) => ({
    name: `door-${packages[0]}`,
    comment: 'import-rules.mjs lists the files that may import this package',
    severity,
    from: {
      path: '^(?:admin-remote|libs|services|shell|storefront)/',
      pathNot: ['^services/[^/]+/test/', ...files.map((file) => `^services/api/src/${file}$`)],
    },
    to: { path: `(?:^|node_modules/)(?:@types/)?(?:${packages.join('|')})(?:/|$)` },
  })),
  ...Object.entries({ ...LAYERS, ...layersOfApps }).flatMap(([root, modules]) => [
    ...modules.slice(0, -1).map((module, height) => ({
      name: `${root}-layer-${height}`,
      comment: 'A module imports only modules that are listed before it in import-rules.mjs',
      severity,
      from: { path: `^${root}/${module}`, pathNot: TESTS },
      to: { path: `^${root}/(?:${modules.slice(height + 1).join('|')})` },
    })),
    {
      name: `${root}-module-has-a-layer`,
      comment: 'import-rules.mjs lists the layer of each module',
      severity,
      from: {},
      to: { path: `^${root}/`, pathNot: `^${root}/(?:${modules.join('|')})` },
    },
  ]),
  {
    name: 'tools-commands-alone',
    comment: 'Code that two commands share belongs in workspace, servers or test-shop',
    severity,
    from: { path: '^tools/((?:lab/)?[^/]+)/', pathNot: '^tools/test/' },
    to: { path: '^tools/.+/', pathNot: '^tools/(?:$1|workspace|servers|test-shop|lab/node_modules)/' },
  },
  {
    name: 'tools-import-plain-settings',
    comment: 'Commands import this file before the packages are installed',
    severity,
    from: { path: '^tools/', pathNot: [TESTS, '^tools/jest/'] },
    to: { path: '^libs/settings/', pathNot: '\\.mjs$' },
  },
  {
    name: 'tools-import-contract-types',
    comment:
      'Node runs the commands directly and does not know path aliases: tools/test-shop/contracts.ts loads what they need',
    severity,
    from: { path: '^tools/', pathNot: [TESTS, '^tools/jest/'] },
    to: { path: '^libs/(?:client|contracts)/', dependencyTypesNot: ['type-only'] },
  },
];
