/**
 * A command that people can run with `npm run NAME`.
 * @typedef {object} Command
 * @property {string} purpose one line, also in docs/running.md
 * @property {Record<string, string>} [args] keyed by form: `--flag`, `--name=VALUE`, `-n, --name=VALUE`, `FILE...`
 * @property {string} [example] arguments; none by default
 * @property {string} [file] module in tools that runs the command; by default, the module with the same name
 * @property {readonly string[]} [program] `node`, `npm` or a program in node_modules to run instead, with arguments
 * @property {readonly string[]} [before] arguments that always come first
 * @property {Record<string, string>} [env]
 */

const SEED = { '--seed=N': 'repeats a run' };
/** @param {string} name */
const toApiCommand = (name) => ({ file: 'service-command', before: ['api', name] });
const SKIPPED_ENCRYPTION = {
  '--from-s3': 'fetches the backup from BACKUP_S3_BUCKET first',
  '--unsealed': 'accepts a backup that is not encrypted',
  '--unsigned': 'accepts a backup that is not signed',
};

/** @type {Record<string, Record<string, Command>>} */
export const COMMAND_GROUPS = {
  'Run the shop': {
    start: { purpose: 'starts the shop; one clone runs one shop at a time' },
    dev: { purpose: 'starts the same shop in development mode, with live updates', file: 'dev/main' },
    reset: {
      purpose: 'deletes `.data` except backups, after asking; the next start seeds again',
      args: { '--yes': 'does not ask; required without a terminal' },
      example: '--yes',
    },
    build: {
      purpose: 'builds what changed into `dist`',
      program: ['node', 'tools/nx.mjs', 'run-many', '-t', 'build'],
    },
  },
  'Test a change': {
    test: {
      purpose: 'runs all tests on separate servers and ports; does not affect a running shop',
      args: {
        'PATTERN...': 'only suites with this in their path',
        '-t, --testNamePattern=NAME': 'only tests with this in their name',
        '-i, --runInBand': 'one suite after the other',
        '--maxWorkers=N': 'suites at a time',
      },
      example: "cart -t 'keeps lines'",
    },
    check: {
      purpose:
        'checks lint, imports, unused code, texts, field places, lines, commits, types, recipes, API document, format',
    },
    lint: {
      purpose: 'runs ESLint only',
      args: { 'FILE...': 'only these files', '--fix': 'corrects what it can' },
      example: '--fix',
      program: ['eslint', '.'],
    },
    format: { purpose: 'formats all files', program: ['prettier', '--write', '.'] },
    document: {
      purpose: 'checks the API document with Redocly',
      program: ['node', 'tools/nx.mjs', 'run', 'api:lint-document'],
    },
    walk: {
      purpose: 'checks every page and dialog in both languages, also with 60-letter words, at three widths',
      file: 'test',
      before: [
        'shell/e2e/(guests|staff|buyers)\\.',
        '-t',
        [
          'fits? 320 px|dialog is accessible|no page of either app grows',
          'can (be )?reach|fixed|save bar|keep their layout',
        ].join('|'),
      ],
      env: { MUNAY_TEST_WALK: '1' },
    },
    screens: {
      purpose: 'takes screenshots of every page of both apps in both languages, for review',
      file: 'lab/screens/main',
    },
    html: {
      purpose: 'runs the Nu HTML checker on every page of both apps, as sent and as rendered; needs Java',
      file: 'lab/html-check/main',
    },
    mutate: {
      purpose: 'changes copies of the shop and lists the changes that no test detects',
      args: {
        '--planted': 'all planted faults',
        '--planted=NAME,…': 'only these planted faults',
        '--rules': 'all rules',
        '--rules=PATH,…': 'only the rules in these files',
      },
      example: '--planted=enrolled-twice',
      file: 'lab/mutation-testing/main',
    },
    fuzz: {
      purpose: 'sends 200,000 hostile requests to the API, as every role',
      args: {
        '--public': 'checks the API against its document with Schemathesis instead',
        '--requests=N': 'fewer or more requests',
        '--limit-ms=N': 'the slowest response that passes',
        '--examples=N': 'random requests for each call, with --public',
        '--minutes=N': 'repeats them for this time, with --public',
        '--built': 'does not build first',
        ...SEED,
      },
      example: '--requests=5000 --seed=7',
      file: 'lab/fuzz/main',
    },
    faults: {
      purpose:
        'injects faults into a test shop while customers buy, and counts lost, duplicated and oversold orders',
      args: {
        '--rows=NAME,…': 'scenarios, or alerts, by parts of their names',
        '--alerts':
          'provokes the alerts instead, and checks in a real Prometheus that each fires and is resolved',
        '--rounds=N': 'repetitions of each scenario',
        '--people=N': 'customers',
        '--quick': 'the scenarios that recover within seconds',
        '--built': 'does not build first',
        ...SEED,
      },
      example: '--rows=mail,clock --rounds=1',
      file: 'lab/chaos/main',
    },
    engines: {
      purpose:
        'kills the primaries of a MongoDB replica set, Redis Sentinel and Redis Cluster while customers buy',
      args: {
        '--rounds=N': 'kills of each primary',
        '--people=N': 'customers',
        '--built': 'does not build first',
        ...SEED,
      },
      example: '--rounds=1',
      file: 'lab/chaos/main',
      before: ['--engines'],
    },
    spreadsheets: {
      purpose: 'checks that LibreOffice keeps exported products as they are; needs `soffice`',
      file: 'lab/spreadsheets/main',
    },
  },
  Measure: {
    bench: {
      purpose: 'load-tests the shop and prints requests per second, latency, memory and growth',
      args: {
        KIND: 'admin for staff queries, orders for whole orders, pages for pages, idle for a shop without visitors',
        '--products=N,…': 'sizes of the catalogue',
        '--seconds=N': 'length of each measurement',
        '--orders=N': 'stored orders, with admin',
        '--stored=N,…': 'stored orders, with orders',
        '--units=N': 'units of each line, with orders',
        '--stock=N': 'units of each product, restored when half are sold, with orders',
        '--promotions=N': 'published promotions',
        '--profile=FOLDER': 'writes CPU profiles',
        '--at=URL': 'measures another shop, with the next six options',
        '--list=PATH': 'its catalogue',
        '--product=PATH': 'its page of a product',
        '--search=PATH': 'its search, with {q} for the search text',
        '--cart=URL': 'the request that adds a first item to the cart',
        '--body=JSON': 'the body of that request',
        '--header=NAME:VALUE': 'for all requests, also repeated',
      },
      example: 'orders --seconds=10',
      file: 'lab/bench/main',
    },
    budgets: {
      purpose: 'measures first visits, taps and links on a slow phone, with Lighthouse',
      args: {
        '--runs=N': 'visits of each row',
        '--only=NAME,…': 'rows by parts of their names',
        '--promotions=N': 'published promotions',
        '--list': 'prints the names of the rows',
        '--anyway': 'also on a busy machine, where only sizes are judged',
      },
      example: '--runs=1 --only=home,tap',
      file: 'lab/budgets/main',
    },
    scaling: {
      purpose: 'measures where orders contend, and estimates the machines needed',
      file: 'lab/scaling/main',
    },
  },
  Operate: {
    admin: {
      purpose:
        'lists and creates administrators, and lets them in again when a password or second factor is lost',
      args: {
        ACTION:
          'list, create, reset-password, reset-factors (replaces the password too) or unlock (ends login lockouts)',
        EMAIL: 'the administrator; not with list',
        '--firstname=NAME': 'with create',
        '--lastname=NAME': 'with create',
        '--password-stdin': 'with create: reads the password from standard input instead of printing a link',
      },
      example: 'reset-password rosa@munay.example',
      ...toApiCommand('admin'),
    },
    backup: {
      purpose: 'backs up database and uploads',
      args: {
        FOLDER: 'writes one backup into this folder only',
        '--follow': 'backs up continuously',
        '--new-key': 'makes a key pair for encryption',
        '--new-signing-key': 'makes a key pair for signatures',
      },
      example: '--follow',
      ...toApiCommand('backup'),
    },
    restore: {
      purpose: 'restores a backup into an empty database and checks it',
      args: {
        FOLDER: 'the folder of the backup, or latest',
        '--until=TIME': 'the last moment to restore, with latest',
        '--replace': 'replaces existing data after backing it up',
        ...SKIPPED_ENCRYPTION,
      },
      example: 'latest --until=2026-11-24T12:30:00Z',
      ...toApiCommand('restore'),
    },
    'restore-drill': {
      purpose:
        'restores the newest backup next to the shop and reports the time it took and what would be lost',
      args: SKIPPED_ENCRYPTION,
      example: '--from-s3',
      ...toApiCommand('restore-drill'),
    },
    migrate: {
      purpose: 'migrates data of an older version; `npm start` does it automatically',
      ...toApiCommand('migrate'),
    },
    status: {
      purpose: 'prints the state of the shop, fact by fact',
      args: { '--json': 'prints the facts as JSON' },
      example: '--json',
      ...toApiCommand('status'),
    },
    invariants: {
      purpose: 'checks orders, payments, stock, invoices and the audit log against each other',
      ...toApiCommand('invariants'),
    },
    'uploads-to-s3': {
      purpose: 'copies uploaded pictures from a folder to `S3_BUCKET`',
      ...toApiCommand('uploads-to-s3'),
    },
  },
  Deploy: {
    'check:deploy': {
      purpose: 'checks compose files, chart, alerts and scripts with their tools; names a missing tool',
      args: { 'PART...': 'compose, chart, monitoring or shell' },
      example: 'chart',
      file: 'lab/check-deploy/main',
    },
    alerts: {
      purpose: 'the part of `check:deploy` that checks the monitoring rules',
      file: 'lab/check-deploy/main',
      before: ['monitoring'],
    },
    chart: {
      purpose: 'the part of `check:deploy` that checks the Helm chart',
      file: 'lab/check-deploy/main',
      before: ['chart'],
    },
    'try-containers': {
      purpose: 'builds the images and tests the whole container stack',
      args: {
        '--keep': 'leaves the stack running',
        '--built': 'reuses the images of the last run',
        '--from=COMMIT': 'upgrades from the version of this commit and rolls back to it',
      },
      example: '--built',
      file: 'lab/deploy-smoke/main',
    },
    sbom: {
      purpose: 'lists all production packages as CycloneDX',
      program: ['npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    },
  },
  Generate: {
    graph: { purpose: 'shows the dependencies between projects', program: ['node', 'tools/nx.mjs', 'graph'] },
    'graph:api': {
      purpose: 'renders the modules of the API and their imports into `docs/api-modules.md`',
      file: 'graph-api',
    },
    lock: {
      purpose: 'completes both lock files after a dependency change, with a checksum for every package',
      args: { FILE: 'another lock file', '--check': 'only reports what is missing' },
      example: '--check',
      program: ['node', 'tools/repair-lock.mjs'],
    },
    pictures: {
      purpose: "encodes the shop's pictures from the masters in `tools/pictures/masters`",
      args: { 'NAME...': 'only these pictures' },
      file: 'pictures/main',
    },
  },
};

/** @type {Record<string, Command>} */
export const COMMANDS = Object.assign({}, ...Object.values(COMMAND_GROUPS));
