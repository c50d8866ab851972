import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { PAGE, renderModules } from '../workspace/api-modules.ts';
import { LAB } from '../workspace/dependencies.mjs';
import { ROOT } from '../workspace/root.mjs';

interface Violation {
  rule: { name: string };
  from: string;
}

/** Checks the folders that it reads from standard input. One process serves all tests, because starting it is slow. */
const RUN_CRUISER = `
  import { createInterface } from 'node:readline';
  import { cruise } from 'dependency-cruiser';
  import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
  import extractTypes from 'dependency-cruiser/config-utl/extract-ts-config';
  const options = await extractOptions(process.argv[1]);
  for await (const folder of createInterface({ input: process.stdin })) {
    process.chdir(folder);
    const { output } = await cruise(['.'], options, undefined, { tsConfig: extractTypes('tsconfig.base.json') });
    console.log(JSON.stringify(output.summary.violations));
  }
`;

let cruiser: ChildProcess;
let reports: Interface;

beforeAll(() => {
  const command = ['--input-type=module', '--eval', RUN_CRUISER, join(ROOT, '.dependency-cruiser.mjs')];
  const child = spawn(process.execPath, command, { cwd: LAB, stdio: ['pipe', 'pipe', 'inherit'] });
  cruiser = child;
  reports = createInterface({ input: child.stdout });
});
afterAll(() => cruiser.stdin?.end());

/** Violations by these files and their imports, in a project's sources or, without a project, in the whole tree. */
async function violations(app: string, files: Record<string, string[]>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'munay-imports-'));
  try {
    for (const [name, imports] of Object.entries(files)) {
      const file = join(folder, app && join(app, 'src'), name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, imports.map((path) => `import '${path}';\n`).join(''));
    }
    writeFileSync(join(folder, 'tsconfig.base.json'), '{}');
    cruiser.stdin?.write(`${folder}\n`);
    const [report] = (await once(reports, 'line')) as [string];
    const result = JSON.parse(report) as Violation[];
    return result.map(({ rule, from }) => `${rule.name}: ${from.replace(app && `${app}/src/`, '')}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('storefront modules import only modules below them', async () => {
  const result = await violations('storefront', {
    'route-list.ts': ['./home/home-page'],
    'home/home-page.ts': ['../shop/shop-page', '../order/order-box', '../components/accordion'],
    'shop/shop-page.ts': ['../layout/header'],
    'order/order-box.ts': ['../home/routes'],
    'home/routes.ts': [],
    'components/accordion.ts': ['../order/order-rules', '../hooks/use-action'],
    'order/order-rules.ts': [],
    'hooks/use-action.ts': ['../components/accordion'],
    'layout/header.ts': ['../home/routes', '../order/order-rules'],
    'account/link.ts': ['../cart/cart-box'],
    'cart/cart-box.ts': [],
  });
  expect(result).toEqual([
    'layout-beside-pages: layout/header.ts',
    'no-cycles: components/accordion.ts',
    'pages-alone: home/home-page.ts',
    'storefront/src-layer-10: account/link.ts',
    'storefront/src-layer-11: order/order-box.ts',
    'storefront/src-layer-1: hooks/use-action.ts',
    'storefront/src-layer-23: shop/shop-page.ts',
    'storefront/src-layer-4: components/accordion.ts',
  ]);
});

test('features of the staff app import shared code but not each other', async () => {
  const result = await violations('admin-remote', {
    'route-list.ts': ['./stock/stock-page', './layout/frame'],
    'stock/stock-page.ts': ['../customers/user-page', '../order-shared/facts', '../list/data-list'],
    'customers/user-page.ts': ['../layout/frame'],
    'order-shared/facts.ts': ['../customers/user-name'],
    'customers/user-name.ts': [],
    'list/data-list.ts': ['../order-shared/amounts', '../form/draft'],
    'order-shared/amounts.ts': [],
    'form/draft.ts': ['../list/data-list'],
    'layout/frame.ts': ['../dashboard/tabs'],
    'dashboard/tabs.ts': [],
  });
  expect(result).toEqual([
    'admin-remote/src-layer-10: customers/user-page.ts',
    'admin-remote/src-layer-12: route-list.ts',
    'admin-remote/src-layer-4: form/draft.ts',
    'admin-remote/src-layer-5: list/data-list.ts',
    'admin-remote/src-layer-7: order-shared/facts.ts',
    'no-cycles: form/draft.ts',
    'staff-features-alone: stock/stock-page.ts',
  ]);
});

test('API modules import only lower modules and no schemas or repositories of other modules', async () => {
  const result = await violations('services/api', {
    'modules/user/user.service.ts': ['../order/order.service'],
    'modules/order/order.service.ts': ['../basement/odd'],
    'modules/basement/odd.ts': [],
    'modules/stock/stock.service.ts': ['../shipping/parcel', '../../main'],
    'modules/stock/stock.mapper.ts': ['../../outbox/outbox.schema'],
    'modules/shipping/shipping.service.ts': ['./shipping.repository', '../media/media.repository'],
    'modules/shipping/shipping.repository.ts': [],
    'modules/media/media.service.ts': ['../user/user.query'],
    'modules/media/media.repository.ts': [],
    'modules/user/user.query.ts': ['./user.repository'],
    'modules/user/user.repository.ts': [],
    'modules/shipping/parcel.ts': ['../stock/stock.mapper'],
    'outbox/outbox.schema.ts': ['./outbox.row'],
    'outbox/outbox.row.ts': ['./outbox.schema'],
    'main.ts': [],
  });
  expect(result).toEqual([
    'api-layer-1: modules/stock/stock.service.ts',
    'api-layer-1: modules/user/user.service.ts',
    'api-module-has-a-layer: modules/order/order.service.ts',
    'api-no-circular-modules: modules/shipping',
    'api-no-circular-modules: modules/stock',
    'api-repository-is-private: modules/shipping/shipping.service.ts',
    'api-schema-is-private: modules/stock/stock.mapper.ts',
    'no-cycles: outbox/outbox.row.ts',
  ]);
});

test('projects import only allowed projects, and packages only through their entry points', async () => {
  const result = await violations('', {
    'libs/contracts/src/values.ts': ['../../kit/src/index'],
    'libs/kit/src/index.ts': ['../../contracts/src/values'],
    'libs/kit/src/base/store.ts': ['../../../../storefront/src/routes'],
    'storefront/src/routes.ts': ['../../services/api/src/main', '../../libs/kit/src/index', 'react'],
    'admin-remote/src/routes.ts': ['../../shell/src/main'],
    'shell/src/main.ts': ['../../storefront/src/routes'],
    'services/api/src/main.ts': ['../../sandbox/test/start-sandbox', 'mongoose', 'fastify'],
    'services/api/src/worker.ts': ['../../../libs/contracts/src/values', 'stripe'],
    'services/api/src/modules/billing/stripe.gateway.ts': ['stripe'],
    'services/api/src/outbox/outbox.schema.ts': ['mongoose', '@nestjs/mongoose'],
    'services/api/test/cart.test.ts': ['../../sandbox/test/start-sandbox', 'mongoose'],
    'services/sandbox/test/start-sandbox.ts': ['../../api/src/outbox/outbox.schema'],
    'services/web/src/main.ts': ['../../../tools/main'],
    'tools/main.ts': ['../storefront/src/routes', '../services/web/src/config', 'stripe'],
    'services/web/src/config.ts': [],
  });
  expect(result.filter((value) => !value.startsWith('no-cycles'))).toEqual([
    'admin-remote-may-import: admin-remote/src/routes.ts',
    'door-mongoose: services/api/src/main.ts',
    'door-stripe: services/api/src/worker.ts',
    'libs/contracts-may-import: libs/contracts/src/values.ts',
    'libs/kit-may-import: libs/kit/src/base/store.ts',
    'services/api/src-may-import: services/api/src/main.ts',
    'services/sandbox-may-import: services/sandbox/test/start-sandbox.ts',
    'services/web-may-import: services/web/src/main.ts',
    'shell-may-import: shell/src/main.ts',
    'storefront-may-import: storefront/src/routes.ts',
    'tools-may-import: tools/main.ts',
  ]);
});

test('modules of libraries, tools and the sandbox import only modules below them', async () => {
  const result = await violations('', {
    'libs/contracts/src/values.ts': ['./shop/product', './endpoint'],
    'libs/contracts/src/endpoint.ts': ['./account/access'],
    'libs/contracts/src/shop/product.ts': ['./later'],
    'libs/contracts/src/shop/later.ts': [],
    'libs/contracts/src/account/access.ts': [],
    'libs/contracts/src/admin/audit.ts': ['../basement/odd'],
    'libs/contracts/src/basement/odd.ts': [],
    'libs/kit/src/api/call.ts': ['../login/login-dialog', '../base/store'],
    'libs/kit/src/login/login-dialog.ts': [],
    'libs/kit/src/base/store.ts': [],
    'services/sandbox/src/state/store.ts': ['../objects/charges'],
    'services/sandbox/src/objects/charges.ts': [],
    'tools/workspace/build.ts': ['../servers/mongod'],
    'tools/servers/mongod.ts': [],
    'tools/lab/bench/main.ts': ['../fuzz/main', '../../servers/mongod', '../../../libs/contracts/src/values'],
    'tools/lab/fuzz/main.ts': [],
  });
  expect(result).toEqual([
    'libs/contracts/src-layer-0: libs/contracts/src/values.ts',
    'libs/contracts/src-layer-0: libs/contracts/src/values.ts',
    'libs/contracts/src-module-has-a-layer: libs/contracts/src/admin/audit.ts',
    'libs/kit/src-layer-5: libs/kit/src/api/call.ts',
    'services/sandbox/src-layer-1: services/sandbox/src/state/store.ts',
    'tools-commands-alone: tools/lab/bench/main.ts',
    'tools-import-contract-types: tools/lab/bench/main.ts',
    'tools-layer-0: tools/workspace/build.ts',
  ]);
});

test('the module diagram matches the current imports', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(renderModules());
});
