import type { Page } from 'playwright-core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { chooseWindows, listOverflowingElements, waitUntilSettled } from '../support/accessibility';
import type { Tab } from '../support/browser';
import {
  countInSource,
  findUnreachable,
  FixedPartInspector,
  measurePinnedPercent,
  scrollPage,
  setTextSize,
} from '../support/fixed-parts';
import { callEndpointAs, pay, startPayment } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();
const parts = new FixedPartInspector();
const MAX_PERCENT = 50;
const isHidden = (finding: string): boolean => finding.startsWith('out of reach');
let orderId = '';
const INVALID_ROW = 'slug,size,sku,weight_g,price\naloe-y-pepino,60 g,ALOE-Y-PEPINO-60,60,gratis\n';

beforeAll(async () => {
  await suite.visitAs('shopper', async ({ context }) => {
    await pay(suite.shop, await startPayment(context, suite.shop));
    const [order] = await callEndpointAs(context, suite.shop, ENDPOINTS.getOrders);
    orderId = order?._id ?? '';
  });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(suite.shop.urls.web + path);
  await waitUntilSettled(page);
}

const getDialog = (page: Page) => page.locator('dialog[open]').last();

/** States of the staff app with a fixed or sticky element: pages, and dialogs and menus above them. */
const PAGE_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  'figures as table': async (page) => {
    await open(page, '/admin/dashboard');
    await page.getByRole('button', { name: 'Ver tabla' }).first().click();
  },
  'selected orders': async (page) => {
    await open(page, '/admin/dashboard?tab=orders');
    await page
      .getByRole('checkbox', { name: /^Seleccionar MUN/ })
      .first()
      .check({ force: true });
    await page.getByRole('region', { name: 'Acciones con lo seleccionado' }).waitFor();
  },
  order: async (page) => {
    await open(page, `/admin/dashboard?tab=orders&order=${orderId}`);
    await page.getByRole('columnheader').first().waitFor({ state: 'attached' });
  },
  filters: async (page) => {
    await open(page, '/admin/dashboard?tab=orders');
    await page.getByRole('button', { name: /^Filtrar/ }).click();
  },
  'unsaved changes': async (page) => {
    page.on('dialog', (question) => void question.accept());
    await open(page, '/admin/stores/new');
    const spanish = page.getByRole('tabpanel', { name: 'Español' });
    await spanish.getByLabel('Horario').fill('De 10 a 14 h');
    await page.keyboard.press('Control+s');
    await page.getByRole('region', { name: 'Cambios sin guardar' }).waitFor();
  },
  'preview of a post': async (page) => {
    await open(page, '/admin/posts?post=new');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await getDialog(page).waitFor();
  },
  import: async (page) => {
    await open(page, '/admin/dashboard?tab=products');
    await page.getByRole('button', { name: 'Importar CSV' }).click();
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(INVALID_ROW) };
    await page.getByLabel(/archivo CSV/).setInputFiles(file);
    await page.getByRole('cell', { name: 'price', exact: true }).waitFor();
  },
  search: async (page) => {
    await open(page, '/admin/dashboard');
    await page.keyboard.press('Control+k');
    await getDialog(page).waitFor();
  },
};

async function check({ page }: Tab, percent: number): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, show] of Object.entries(PAGE_STATES)) {
    await show(page);
    await parts.inspect(page);
    const isDialogOpen = (await page.locator('dialog[open], [popover]:popover-open').count()) > 0;
    if (!isDialogOpen) {
      await scrollPage(page, 0.5);
      const share = await measurePinnedPercent(page);
      if (share > MAX_PERCENT) findings.push(`${name}: bars take ${share} % of the window`);
    }
    // In a wide window, the open filter menu covers rows of the list
    const isCovered = name === 'filters' && !isDialogOpen;
    const unreachable = isCovered ? [] : await findUnreachable(page);
    // With large text, tables in the staff app are wider than a phone
    const pageFindings =
      percent === 100
        ? [...unreachable, ...(await listOverflowingElements(page))]
        : unreachable.filter(isHidden);
    findings.push(...pageFindings.map((finding) => `${name}: ${finding}`));
  }
  return findings;
}

const WINDOWS: [number, number, number][] = [
  [360, 560, 100],
  [1280, 480, 100],
  [360, 560, 200],
];
const windows = chooseWindows(WINDOWS, 2);

test.each(windows)(
  'staff can reach all content at %d x %d px with %d %% text size',
  (width, height, percent) =>
    suite.visitAs(
      'admin',
      async (tab) => {
        await tab.page.setViewportSize({ width, height });
        await setTextSize(tab.page, percent);
        expect(await check(tab, percent)).toEqual([]);
      },
      { width, reducedMotion: 'reduce' },
    ),
);

test('the suite covers every fixed and sticky element of the staff app', () => {
  expect(parts.unmatchedRules).toEqual([]);
  expect(parts.count).toBe(countInSource('libs/kit/src', 'admin-remote/src', 'shell/src'));
});
