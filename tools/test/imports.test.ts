import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drawRooms, PAGE } from '../workspace/api-rooms.ts';
import { ROOT } from '../workspace/root.mjs';

jest.setTimeout(60_000);

interface Report {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Violations in an app of these files and their imports. */
function violations(app: string, files: Record<string, string[]>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'munay-imports-'));
  try {
    for (const [name, imports] of Object.entries(files)) {
      const file = join(folder, app, 'src', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, imports.map((path) => `import '${path}';\n`).join(''));
    }
    writeFileSync(join(folder, 'tsconfig.base.json'), '{}');
    const command = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const config = join(ROOT, '.dependency-cruiser.mjs');
    const report = execFileSync(
      process.execPath,
      [command, '--config', config, '--output-type', 'json', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const found = (JSON.parse(report) as Report).summary.violations;
    return found.map(({ rule, from }) => `${rule.name}: ${from.replace(`${app}/src/`, '')}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('rooms of the storefront import those below them only', () => {
  const found = violations('storefront', {
    'route-list.ts': ['./home/home-page'],
    'home/home-page.ts': ['../shop/shop-page', '../order/order-box', '../components/accordion'],
    'shop/shop-page.ts': ['../layout/header'],
    'order/order-box.ts': ['../home/routes'],
    'home/routes.ts': [],
    'components/accordion.ts': ['../order/order-rules', '../hooks/use-action'],
    'order/order-rules.ts': [],
    'hooks/use-action.ts': ['../components/accordion'],
    'layout/header.ts': ['../home/routes', '../order/order-rules'],
  });
  expect(found).toEqual([
    'base-below-shared: components/accordion.ts',
    'layout-beside-pages: layout/header.ts',
    'no-cycles: components/accordion.ts',
    'pages-alone: home/home-page.ts',
    'pages-below-app: shop/shop-page.ts',
    'shared-below-pages: order/order-box.ts',
  ]);
});

test('features of the staff app import what they share, never each other', () => {
  const found = violations('admin-remote', {
    'route-list.ts': ['./stock/stock-page'],
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
  expect(found).toEqual([
    'staff-base-below-shared: list/data-list.ts',
    'staff-features-alone: stock/stock-page.ts',
    'staff-features-below-app: customers/user-page.ts',
    'staff-form-below: form/draft.ts',
    'staff-no-cycles: form/draft.ts',
    'staff-shared-below-features: order-shared/facts.ts',
  ]);
});

test('rooms of the API import those below them only, in no circle, and no schema or repository of another', () => {
  const found = violations('services/api', {
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
  expect(found).toEqual([
    'api-floor-1: modules/stock/stock.service.ts',
    'api-floor-1: modules/user/user.service.ts',
    'api-no-circle-of-rooms: modules/shipping',
    'api-no-circle-of-rooms: modules/stock',
    'api-no-cycles: outbox/outbox.row.ts',
    'api-repository-is-private: modules/shipping/shipping.service.ts',
    'api-room-has-a-floor: modules/order/order.service.ts',
    'api-schema-is-private: modules/stock/stock.mapper.ts',
  ]);
});

test('the picture of the rooms is of the imports of now', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(drawRooms());
});
