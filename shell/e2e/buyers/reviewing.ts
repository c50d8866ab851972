import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { waitUntilSettled } from '../support/accessibility';
import { logIn } from '../support/log-in';
import { callEndpointAs, pay, startPayment } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

const withAdminContext = (work: (context: BrowserContext) => Promise<unknown>): Promise<void> =>
  suite.visit({}, async ({ page, context }) => {
    await logIn(page, suite.shop, 'admin');
    await work(context);
  });

async function deliver(shopper: BrowserContext): Promise<void> {
  await pay(suite.shop, await startPayment(shopper, suite.shop));
  const [order] = await callEndpointAs(shopper, suite.shop, ENDPOINTS.getOrders);
  await withAdminContext(async (admin) => {
    for (const status of ['processing', 'shipped', 'delivered'])
      await callEndpointAs(admin, suite.shop, ENDPOINTS.updateOrder, {
        params: { id: order?._id },
        body: { status },
      });
  });
}

const createPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#d8c8b8' } })
    .jpeg()
    .toBuffer();

async function fillForm(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '4 estrellas' }).check({ force: true });
  await page.getByLabel('Título').fill('Suave de verdad');
  await page.getByLabel('Tu opinión').fill('Seis semanas con una pastilla.');
  const file = { name: 'ducha.jpg', mimeType: 'image/jpeg', buffer: await createPhoto() };
  await page.getByLabel(/Añadir fotos/).setInputFiles(file);
  await page.getByLabel(/^Qué se ve en la foto 1/).fill('La pastilla en mi ducha');
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
}

test('a buyer reviews a product with a photo, and another user marks the review as helpful', async () => {
  let reviewId = '';
  await suite.visit({}, async ({ page, context, consoleMessages }) => {
    await logIn(page, suite.shop, 'shopper');
    await deliver(context);
    await page.goto(`${suite.shop.urls.web}/profile?tab=orders`);
    await page
      .getByRole('link', { name: /Escribir una reseña/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Tu reseña de Avena y miel' }).waitFor();
    await fillForm(page);
    await page.getByRole('button', { name: 'Enviar la reseña' }).click();
    await page.getByRole('link', { name: 'Volver a Avena y miel' }).click();
    await page.getByText('Pendiente de revisión. Solo la ves tú').first().waitFor();
    reviewId = (await callEndpointAs(context, suite.shop, ENDPOINTS.ownReviews)).reviews[0]?._id ?? '';
    expect(consoleMessages).toEqual([]);
  });
  await withAdminContext((admin) =>
    callEndpointAs(admin, suite.shop, ENDPOINTS.decideReview, {
      params: { id: reviewId },
      body: { status: 'published' },
    }),
  );
  await suite.visit({ width: 360 }, async ({ page, consoleMessages }) => {
    // The server may serve the previously cached page for a minute, which is longer than this test takes
    await page.goto(`${suite.shop.urls.web}/shop`);
    await waitUntilSettled(page);
    await page.locator('main li a[href="/product/avena-y-miel"]').first().click();
    const article = page.getByRole('article').filter({ hasText: 'Suave de verdad' });
    await article.getByText('Compra verificada').waitFor();
    await article.getByRole('button', { name: /Ampliar la foto/ }).click();
    await page.getByRole('dialog').getByText('La pastilla en mi ducha').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^4 estrellas/ }).click();
    await page.getByRole('button', { name: /Quitar el filtro/ }).waitFor();
    await article.waitFor();
    await article.getByRole('button', { name: /Útil/ }).click();
    await page.waitForURL(/\/authUser\?return=/);
    expect(consoleMessages).toEqual([]);
  });
  await suite.visit({}, async ({ page, consoleMessages }) => {
    await logIn(page, suite.shop, 'store');
    await page.goto(`${suite.shop.urls.web}/community`);
    const article = page.getByRole('article').filter({ hasText: 'Suave de verdad' });
    await article.getByRole('button', { name: /Útil \(0\)/ }).click();
    await article.getByRole('button', { name: /Útil \(1\)/, pressed: true }).waitFor();
    await page.reload();
    await waitUntilSettled(page);
    await article.getByRole('button', { name: /Útil \(1\)/, pressed: true }).waitFor();
    await page.getByRole('img', { name: 'La pastilla en mi ducha' }).last().scrollIntoViewIfNeeded();
    expect(consoleMessages).toEqual([]);
  });
});
