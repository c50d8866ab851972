import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { readPdfText } from '../../../services/sandbox/test/read-pdf';
import { listFindings, takeNewComplaints } from '../support/accessibility';
import type { Tab } from '../support/browser';
import { callEndpointAs, fillCart, pay, startPayment } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

const visitAsStaff = (work: (tab: Tab) => Promise<void>) => suite.visitAs('admin', work);

const createPhoto = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

const TEXTS = {
  Título: ['Hierbaluisa del valle', 'Valley Verbena'],
  'Línea de aroma': ['Cítrico y fresco', 'Citrus and fresh'],
  Descripción: ['Limpia sin resecar.', 'Cleans without drying.'],
  'Modo de empleo': ['Con agua.', 'With water.'],
  Cuidado: ['Déjalo secar.', 'Let it dry.'],
} as const;

/** Creates an active product with pictures and a discount, and opens it in the shop. */
async function createProduct({ page }: Tab): Promise<void> {
  await page.goto(`${suite.shop.urls.web}/admin/dashboard?tab=products`);
  await page.getByRole('link', { name: 'Producto nuevo' }).click();
  await page.getByRole('heading', { level: 1, name: 'Producto nuevo' }).waitFor();

  for (const [language, at] of [
    ['Español', 0],
    ['English', 1],
  ] as const) {
    await page.getByRole('tab', { name: language }).click();
    for (const [label, texts] of Object.entries(TEXTS))
      await page.getByRole('tabpanel', { name: language }).getByLabel(label).fill(texts[at]);
  }
  await page.getByRole('button', { name: 'Añadir tamaño' }).click();
  for (const [field, text] of [
    ['Etiqueta', '100 g'],
    ['Peso, g', '100'],
    ['SKU', 'HIERBALUISA-100'],
    ['Precio, €', '10,00'],
    ['Stock', '12'],
  ] as const)
    await page.getByLabel(`${field}, fila 1`).fill(text);
  await page.getByRole('combobox', { name: 'Añadir por nombre INCI o común' }).fill('Aqua');
  await page.getByRole('option', { name: /^Aqua/ }).click();

  await page.locator('input[type=file]').setInputFiles([
    { name: 'barra.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#B7A3D3') },
    { name: 'taller.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') },
  ]);
  await page.getByText(/^Las fotos HEIC del móvil/).waitFor();
  await page.getByRole('button', { name: 'Quitar taller.heic' }).click();
  await page.getByLabel('Texto alternativo de la imagen 1, Español').fill('Una pastilla lila');
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'corte.jpg', mimeType: 'image/jpeg', buffer: await createPhoto('#9DB78F') }]);
  await page.getByLabel('Texto alternativo de la imagen 2, Español').fill('El corte');
  await page.getByRole('button', { name: 'Mover la imagen 2 antes' }).click();
  await page.getByLabel('Texto alternativo de la imagen 1, Inglés').fill('The cut');
  await page.getByLabel('Texto alternativo de la imagen 2, Inglés').fill('A lilac bar');

  await page.getByLabel('Porcentaje').fill('20');
  await page.getByRole('radio', { name: /Activo/ }).check();
  expect(await page.getByRole('region', { name: 'Cambios sin guardar' }).innerText()).toContain(
    'sin guardar',
  );
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/update-product\//);
  await page.getByText('Product created successfully!').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Hierbaluisa del valle' }).waitFor();
  expect(await page.getByLabel('Stock, fila 1').inputValue()).toBe('12');

  await page.getByRole('link', { name: 'Ver en la tienda' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hierbaluisa del valle' }).waitFor();
  await page.getByText('8,00').first().waitFor();
  await page.getByAltText('El corte').first().waitFor();
}

async function createPaidOrder(): Promise<string> {
  let number = '';
  await suite.visitAs('shopper', async ({ context }) => {
    const item = { size: '100 g', quantity: 3 };
    const cart = await fillCart(context, suite.shop, 'hierbaluisa-del-valle', item);
    await pay(suite.shop, await startPayment(context, suite.shop, cart));
    number = (await callEndpointAs(context, suite.shop, ENDPOINTS.getOrders))[0]?.number ?? '';
  });
  return number;
}

async function packAndShip(page: Page, number: string): Promise<void> {
  await page.goto(`${suite.shop.urls.web}/admin/dashboard?tab=orders&status=paid`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'Albarán' }).click();
  const slip = await page.getByRole('article', { name: number }).innerText();
  expect(slip).toContain('HIERBALUISA-100');
  expect(slip).not.toContain('€');
  await page.goBack();
  await page.getByRole('button', { name: 'Empezar a preparar' }).click();
  await page.getByLabel('Número de seguimiento').fill('PQ7F2A047391828');
  await page.getByRole('button', { name: 'Marcar como enviado' }).click();
  await page.getByText('Pedido enviado').first().waitFor();
  const shippingMail = await suite.shop.mail('shopper@munay.example', `${number}: va de camino`);
  expect(shippingMail.text).toContain('PQ7F2A047391828');
}

async function refundOne(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Reembolsar…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Añadir una de/ }).click();
  await dialog.getByRole('combobox', { name: /que se repone$/ }).selectOption('1');
  await dialog.getByRole('button', { name: /^Reembolsar 8,00\s€$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  const refundMail = await suite.shop.mail('shopper@munay.example', 'Te devolvemos');
  expect(refundMail.attachments[0]?.filename).toMatch(/^R-\d{4}-\d{6}\.pdf$/);
  const note = readPdfText(await suite.shop.readAttachment(refundMail.id, 0));
  expect(note).toContain('Factura rectificativa');
  expect(note).toContain(number);
}

test('staff create, discount, sell, ship and partly refund a product', () =>
  visitAsStaff(async (tab) => {
    const { page } = tab;
    await createProduct(tab);
    const number = await createPaidOrder();
    await packAndShip(page, number);
    await refundOne(page, number);

    await page.reload();
    const history = page.getByRole('region', { name: 'Historial' });
    await history.getByRole('button', { name: 'Todo' }).click();
    for (const text of [
      'charge.refunded',
      'Unidades reservadas',
      'Unidades repuestas',
      'Correo con la factura',
      'Correo de envío',
      'Correo de reembolso',
      'Reembolso pedido',
      'Envío registrado',
    ])
      await history.getByText(text).first().waitFor();
    await page
      .getByText(/^Se han devuelto/)
      .first()
      .waitFor();
    await page.goto(`${suite.shop.urls.web}/admin/audit`);
    await page.getByRole('link', { name: number }).first().waitFor();
    await page.getByRole('link', { name: 'Hierbaluisa del valle' }).first().waitFor();
    await page.goto(`${suite.shop.urls.web}/admin/stock?q=HIERBALUISA`);
    await page.getByRole('cell', { name: '10', exact: true }).first().waitFor();
    expect(takeNewComplaints(tab)).toEqual([]);
  }));

test('the second of two editors of a product sees both values and loses no input', () =>
  visitAsStaff(async (tab) => {
    const { page, context } = tab;
    const { _id } = await callEndpointAs(context, suite.shop, ENDPOINTS.getProduct, {
      params: { id: 'karite-puro' },
    });
    await page.goto(`${suite.shop.urls.web}/admin/update-product/${_id}`);
    const title = page.getByRole('tabpanel', { name: 'Español' }).getByLabel('Título');
    await title.fill('Karité de Iván');
    const { version } = await callEndpointAs(context, suite.shop, ENDPOINTS.openProduct, {
      params: { id: _id },
    });
    const input = {
      version,
      title: { es: 'Karité de Rosa', en: 'Shea' },
      care: { es: 'A la sombra.', en: 'In shade.' },
    };
    await callEndpointAs(context, suite.shop, ENDPOINTS.updateProduct, { params: { id: _id }, body: input });
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('table', { name: 'Conflicto de edición' });
    await conflict.getByText('Karité de Rosa').waitFor();
    expect(await title.inputValue()).toBe('Karité de Iván');
    expect(await listFindings(page, 'admin-conflict')).toEqual([]);
    await page.getByRole('button', { name: 'Guardar combinado' }).click();
    await page.getByText('Product updated successfully!').waitFor();
    const { data } = {
      data: await callEndpointAs(context, suite.shop, ENDPOINTS.openProduct, { params: { id: _id } }),
    };
    expect([data.i18n.title.es, data.care.es]).toEqual(['Karité de Iván', 'A la sombra.']);
    expect(takeNewComplaints(tab, [409])).toEqual([]);
  }));

test('browser Back and Forward ask for confirmation before discarding unsaved input', () =>
  visitAsStaff(async (tab) => {
    const { page } = tab;
    const step = (steps: number) => page.evaluate((distance) => window.history.go(distance), steps);
    const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
    const expectQuestion = async (steps: number): Promise<void> => {
      await step(steps);
      await question.waitFor();
      await question.getByRole('button', { name: 'Seguir aquí' }).click();
      await question.waitFor({ state: 'hidden' });
    };
    await page.goto(`${suite.shop.urls.web}/admin/dashboard?tab=products`);
    await page.getByRole('link', { name: 'Producto nuevo' }).click();
    const title = page.getByRole('tabpanel', { name: 'Español' }).getByLabel('Título');
    await title.fill('Hierbaluisa');
    await expectQuestion(-1);
    expect([await title.inputValue(), new URL(page.url()).pathname]).toEqual([
      'Hierbaluisa',
      '/admin/create-product',
    ]);
    await step(-1);
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('link', { name: 'Producto nuevo' }).waitFor();

    await page.getByRole('link', { name: 'Ajustes' }).first().click();
    const threshold = page.getByLabel('Aviso de poco stock');
    await threshold.fill('7');
    await expectQuestion(-1);
    expect(await threshold.inputValue()).toBe('7');
    await step(-1);
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('link', { name: 'Producto nuevo' }).click();
    await page.getByRole('link', { name: 'Panel' }).first().click();
    await step(-1);
    await title.fill('Otra');
    await expectQuestion(1);
    expect(await title.inputValue()).toBe('Otra');
    expect(takeNewComplaints(tab)).toEqual([]);
  }));

test('a stock correction in the list can be undone by keyboard', () =>
  visitAsStaff(async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/admin/dashboard?tab=products&q=avena`);
    const units = page.getByLabel('Disponibles de Avena y miel, 60 g');
    const before = await units.inputValue();
    await units.fill('3');
    await units.press('Enter');
    await page.getByText(/a 3\.$/).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await page.getByText('Deshecho.').waitFor();
    await page.waitForFunction(
      (value) =>
        document.querySelector<HTMLInputElement>('input[aria-label*="Avena y miel, 60 g"]')?.value === value,
      before,
    );
    await page.goto(`${suite.shop.urls.web}/admin/stock?q=avena`);
    await page.getByRole('button', { name: 'Movimientos de AVENA-Y-MIEL-60' }).click();
    await page.getByText('Ajuste · Otro').first().waitFor();
  }));

test('a CSV file is previewed before the import', () =>
  visitAsStaff(async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/admin/dashboard?tab=products`);
    await page.getByRole('button', { name: 'Importar CSV' }).click();
    const csv =
      'slug,size,sku,weight_g,price\nazahar,60 g,AZAHAR-60,60,9.99\naloe-y-pepino,60 g,ALOE-Y-PEPINO-60,60,gratis\n';
    await page
      .getByLabel(/archivo CSV/)
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('cell', { name: 'price', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Importar 1 producto' }).click();
    await page.getByText('Importado: 1 producto de 2 filas.').waitFor();
  }));

test('the command palette and the keyboard help open by keyboard shortcuts', () =>
  visitAsStaff(async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/admin/stock`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Teclado' }).waitFor();
    expect(await listFindings(page, 'admin-keys')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Buscar o ir a/ }).fill('lavanda');
    await page.getByRole('option', { name: /Lavanda del altiplano/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Lavanda del altiplano' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL(/tab=products/);
    // Between phone and desktop widths, the sections are shown as icons only
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await listFindings(page, 'admin-rail')).toEqual([]);
  }));
