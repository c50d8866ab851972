import type { Page, Route } from 'playwright-core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { addDays, toShopDay } from '@munay/contracts/shop-day';
import { chooseWindows, saveScreen, waitUntilSettled } from '../support/accessibility';
import { findLayoutFaults } from '../support/layout-faults';
import { callEndpointAs } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();
const NAME = 'Maximiliana Wolfeschlegelsteinhausen-Bergerdorff Fernández Córdoba';
const SENTENCE =
  'Una frase larga con una palabra que no cabe, electroencefalografistas-y-otorrinolaringólogos, y que sigue. ';
/** The longest values that a record may have, keyed by field. */
const LONG_VALUES: Record<string, string> = {
  name: NAME,
  actor: NAME,
  author: NAME,
  by: NAME,
  firstname: 'Maximiliana-Esperanza',
  lastname: 'Wolfeschlegelsteinhausen-Bergerdorff y Fernández de Córdoba',
  email: 'maximiliana.wolfeschlegelsteinhausen-bergerdorff@correo.universidad-de-salamanca.example',
  city: 'Villanueva de la Serena y San Cristóbal de los Ángeles',
  title: 'Jabón de karité, avena coloidal y manzanilla romana para pieles muy sensibles',
  goods: SENTENCE.repeat(4),
  message: SENTENCE.repeat(6),
  text: SENTENCE.repeat(6),
  summary: SENTENCE.repeat(3),
  orderNumber: 'mi pedido de la semana pasada MUN-2026-000045',
  tracking: 'PQ1234567890123456789012345',
  lastError: `550 <${'x'.repeat(60)}> no such mailbox`,
};
const LARGE_AMOUNT_CENTS = 123_456_78;

/**
 * Replaces the values of a response with the longest ones. Both languages of a translated text get the value for its
 * field.
 */
function lengthenTexts(value: unknown, field = ''): unknown {
  // `queues` contains codes, not text
  if (field === 'queues') return value;
  if (Array.isArray(value)) return value.map((item) => lengthenTexts(item, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        lengthenTexts(part, name === 'es' || name === 'en' ? field : name),
      ]),
    );
  if (typeof value === 'number' && field.endsWith('Cents')) return LARGE_AMOUNT_CENTS;
  return typeof value === 'string' && value !== '' ? (LONG_VALUES[field] ?? value) : value;
}

async function lengthenResponse(route: Route): Promise<void> {
  const response = await route.fetch();
  const { data, ...rest } = (await response.json()) as { data: unknown };
  await route.fulfill({ response, json: { ...rest, data: lengthenTexts(data) } });
}

/** List data URLs on the API host. */
const LIST_URL_PATTERN = /\/api\/(?!admin\/settings|admin\/shipping|user\/me|profile)[^?]*(\?|$)/;

let campaign = '';

beforeAll(async () => {
  const today = toShopDay(new Date());
  await suite.visitAs('admin', async ({ context }) => {
    const call: typeof callEndpointAs = (_, shop, endpoint, input) =>
      callEndpointAs(context, shop, endpoint, input);
    const title = { es: 'Otoño', en: 'Autumn' };
    const created = await call(context, suite.shop, ENDPOINTS.createCampaign, {
      body: {
        title,
        filter: {
          any: {
            tags: ['vegano', 'relajante', 'piel-seca', 'cabello-cuerpo', 'exfoliante-suave', 'piel-sensible'],
          },
          except: { categories: ['shave'], scents: ['wood'], skus: ['AVENA-Y-MIEL-60'] },
        },
        percent: 5,
        starts: { day: addDays(today, 300) },
        ends: { day: addDays(today, 310) },
        replace: [],
      },
    });
    campaign = created._id;
    await call(context, suite.shop, ENDPOINTS.publishCampaign, {
      params: { id: campaign },
      body: { version: created.version },
    });
    await call(context, suite.shop, ENDPOINTS.createPromotion, {
      body: {
        title,
        target: 'basket',
        rule: { kind: 'percent', percent: 10 },
        scope: {},
        redemption: 'automatic',
        minCents: 100_000,
        includesDiscounted: false,
        exclusive: false,
        announced: false,
        starts: null,
        ends: null,
        maxUses: null,
        perBuyer: null,
        firstOrder: false,
      },
    });
    for (const orderNumber of ['MUN-2026-000001', 'MUN-2026-999999'])
      await call(context, suite.shop, ENDPOINTS.declareWithdrawal, {
        body: { name: NAME, email: 'list@munay.example', orderNumber, goods: 'dos jabones' },
      });
  });
});

/** Opens a list in each of its states, and checks the layout in each. */
async function inspect(page: Page, path: string): Promise<string[]> {
  await page.goto(suite.shop.urls.web + path);
  await waitUntilSettled(page);
  const isBroken = await page.getByRole('heading', { name: 'Esta página ha fallado' }).isVisible();
  if (isBroken) return [`${path}: the page fails`];
  const faults = (await findLayoutFaults(page)).map((fault) => `${path}: ${fault}`);
  await saveScreen(page, `list-${path}`);
  const box = page.getByRole('checkbox', { name: /^Seleccionar (?!la página)/ }).first();
  if (await box.isVisible()) {
    await box.check({ force: true });
    await page.getByRole('region', { name: 'Acciones con lo seleccionado' }).waitFor();
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${path}, with a selected row: ${fault}`));
    await saveScreen(page, `list-selected-${path}`);
  }
  const filter = page.getByRole('button', { name: /^Filtrar/ }).first();
  if (await filter.isVisible()) {
    await filter.click();
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${path}, with the filter open: ${fault}`));
    await saveScreen(page, `list-filter-${path}`);
  }
  return faults;
}

test.each(chooseWindows([390, 1280]))(
  'staff lists keep their layout at %d px with long values and an open filter',
  (width) =>
    suite.visitAs(
      'admin',
      async ({ page }) => {
        await page.route(LIST_URL_PATTERN, lengthenResponse);
        const faults: string[] = [];
        for (const path of [
          ...['orders', 'products', 'users', 'carts'].map((tab) => `/admin/dashboard?tab=${tab}`),
          ...[
            'stock',
            'promotions',
            'campaigns',
            `campaigns/${campaign}`,
            'withdrawals',
            'inbox',
            'moderation',
          ].map((name) => `/admin/${name}`),
          ...['posts', 'synonyms', 'jobs', 'audit', 'settings', 'documents'].map((name) => `/admin/${name}`),
        ])
          faults.push(...(await inspect(page, path)));
        expect(faults).toEqual([]);
      },
      { width, reducedMotion: 'reduce' },
    ),
  240_000,
);
