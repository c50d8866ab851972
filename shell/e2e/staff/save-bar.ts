import type { Page } from 'playwright-core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { chooseWindows } from '../support/accessibility';
import { callEndpointAs } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

/** Focusable elements that are hidden under the sticky bar, with or without their error messages. */
async function listCoveredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const coveredFields: string[] = [];
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      const [field, main] = [document.activeElement, document.querySelector('main')];
      const bar = document.querySelector('[role="region"][aria-label="Cambios sin guardar"]');
      if (!field || !main?.contains(field) || bar?.contains(field)) return null;
      const noteIds = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
      const parts = [field, ...noteIds.flatMap((id) => document.getElementById(id) ?? [])];
      const limit = bar?.getBoundingClientRect().top ?? 0;
      const overlap = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)) - limit;
      return { name: field.id || field.textContent.trim() || field.outerHTML.slice(0, 80), under: overlap };
    });
    if (!stop) break;
    if (stop.under > 0) coveredFields.push(`${stop.name}: ${Math.round(stop.under)} px under the bar`);
  }
  return coveredFields;
}

/** Tabs through a form with a sticky bar, from the first error to the end and back. */
async function expectUncovered(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: /^Revisa/ }).waitFor();
  const forwardStops = await listCoveredStops(page, 'Tab');
  const bar = page.getByRole('region', { name: 'Cambios sin guardar' });
  await bar.getByRole('button', { name: 'Descartar' }).focus();
  const backwardStops = await listCoveredStops(page, 'Shift+Tab');
  expect({ forth: forwardStops, back: backwardStops }).toEqual({ forth: [], back: [] });
}

test.each(chooseWindows([360, 1280]))('the save bar covers no field or error message at %d px', (width) =>
  suite.visitAs(
    'admin',
    async ({ page, context }) => {
      const params = { id: 'avena-y-miel' };
      const { _id } = await callEndpointAs(context, suite.shop, ENDPOINTS.getProduct, { params });
      await page.goto(`${suite.shop.urls.web}/admin/update-product/${_id}`);
      const spanish = page.getByRole('tabpanel', { name: 'Español' });
      for (const label of ['Título', 'Descripción', 'Modo de empleo', 'Cuidado'])
        await spanish.getByLabel(label).fill('');
      await page.getByLabel('Precio, €, fila 1').fill('gratis');
      await expectUncovered(page);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${suite.shop.urls.web}/admin/stores/new`);
      await page.getByRole('tabpanel', { name: 'Español' }).getByLabel('Horario').fill('De 10 a 14 h');
      await expectUncovered(page);
    },
    { width },
  ),
);
