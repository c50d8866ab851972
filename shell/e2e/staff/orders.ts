import { ENDPOINTS } from '@munay/contracts/endpoints';
import { listOverflowingElements, VIEWPORTS, waitUntilSettled } from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import type { Tab } from '../support/browser';
import { callEndpointAs, orderByTransfer, pay, startPayment } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();
let paidOrder = { id: '', number: '' };
let unpackedOrder = { id: '', number: '' };

beforeAll(async () => {
  await suite.visitAs('shopper', async ({ context }) => {
    const session = await startPayment(context, suite.shop);
    await pay(suite.shop, session);
    const id = await orderByTransfer(context, suite.shop);
    const orders = await callEndpointAs(context, suite.shop, ENDPOINTS.getOrders);
    const card = orders.find(({ payment }) => payment.method === 'card');
    paidOrder = { id: card?._id ?? '', number: card?.number ?? '' };
    unpackedOrder = { id, number: orders.find(({ _id }) => _id === id)?.number ?? '' };
  });
});

async function visitAs<Result>(
  account: 'admin' | 'store',
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  await suite.visitAs(account, async (tab) => {
    result = await work(tab);
  });
  return result as Result;
}

const orderPath = (id: string): string => `${suite.shop.urls.web}/admin/dashboard?tab=orders&order=${id}`;

test('a transfer is recorded only with the exact amount', async () => {
  await suite.visitAs('admin', async ({ page }) => {
    await page.goto(orderPath(unpackedOrder.id));
    await page.getByLabel('Referencia de la transferencia').fill('Norma 43, 21/11');
    await page.getByLabel('Importe recibido').fill('1,00');
    const record = page.getByRole('button', { name: /^Registrar/ });
    await record.click();
    await page.getByText(/Faltan .* se esperan/).waitFor();
    const total = /(\d+,\d\d)/.exec((await record.textContent()) ?? '')?.[1] ?? '';
    await page.getByLabel('Importe recibido').fill(total);
    await record.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Registrar el pago' }).click();
    await page.getByText('Pago registrado').first().waitFor();
    await page.getByRole('button', { name: 'Empezar a preparar' }).waitFor();
  });
});

test('a manual order that is paid in cash uses current prices', async () => {
  await suite.visitAs('admin', async ({ page }) => {
    await page.goto(`${suite.shop.urls.web}/admin/orders/new`);
    await page.getByLabel('Añadir producto').fill('avena');
    await page
      .getByRole('listbox', { name: 'Productos encontrados' })
      .getByRole('option', { name: /Avena y miel, 60 g/ })
      .click();
    await page.getByLabel('Nombre', { exact: true }).first().fill('Mercedes Puesto');
    await page.getByLabel('Correo', { exact: true }).fill('mercedes@example.com');
    await page.getByLabel('Forma de entrega').selectOption('standard');
    await page.getByLabel('Calle y número').fill('Plaza 1');
    await page.getByLabel('Código postal').fill('18010');
    await page.getByLabel('Ciudad').fill('Granada');
    await page.getByLabel('Provincia').fill('Granada');
    await page.locator('output:not(:has([aria-busy=true]))', { hasText: /· Total 9,40/ }).waitFor();
    await page.getByRole('button', { name: 'Revisar el pedido' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Crear el pedido' }).click();
    await page.getByRole('heading', { level: 1, name: /^MUN-/ }).waitFor();
    await page.getByText('Efectivo').first().waitFor();
    expect((await suite.shop.mail('mercedes@example.com', 'confirmado')).attachments[0]?.filename).toMatch(
      /^S-/,
    );
  });
});

test('a store owner sees only the products and sales of their own store', async () => {
  const stores = await visitAs('admin', async ({ page, context }) => {
    await page.goto(`${suite.shop.urls.web}/admin/dashboard`);
    await page.getByText('Pagos de prueba').waitFor();
    const { stores: all } = await callEndpointAs(context, suite.shop, ENDPOINTS.listStores);
    const workshop = all.find(({ name }) => name === 'Taller Munay');
    await page.goto(`${suite.shop.urls.web}/store/view/${workshop?._id}?tab=sold`);
    await page.getByRole('link', { name: paidOrder.number }).waitFor();
    return all;
  });
  await visitAs('store', async ({ page, context, consoleMessages }) => {
    const { user } = await callEndpointAs(context, suite.shop, ENDPOINTS.getUser);
    const assignedStore = stores.find(({ _id }) => user?.stores.includes(_id));
    const otherStore = stores.find(({ _id }) => !user?.stores.includes(_id));
    await page.goto(`${suite.shop.urls.web}/store/view/${assignedStore?._id}`);
    await page.getByRole('heading', { level: 1, name: assignedStore?.name ?? '' }).waitFor();
    await page.getByText('Pagos de prueba').waitFor();
    await page.getByRole('link', { name: 'Vendido' }).click();
    await page.getByRole('link', { name: '7 días' }).click();
    await page.getByText(/Sin ventas en este periodo/).waitFor();
    const file = await page.request.get(
      (await page.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')) ?? '',
    );
    expect([file.status(), (await file.text()).trim().split('\r\n')]).toEqual([
      200,
      [expect.stringContaining('Cobrado el;Pedido;Producto')],
    ]);
    expect(consoleMessages).toEqual([]);
    await page.goto(`${suite.shop.urls.web}/store/view/${otherStore?._id}`);
    await page.getByText('Solo para administradores').waitFor();
    const sales = ENDPOINTS.storeSales.path.replace(':id', otherStore?._id ?? '');
    expect((await page.request.get(suite.shop.urls.api + sales)).status()).toBe(403);
    expect((await page.request.get(suite.shop.urls.api + ENDPOINTS.getAllOrders.path)).status()).toBe(403);
    await page.goto(`${suite.shop.urls.web}/admin/dashboard`);
    await page.getByRole('heading', { level: 1, name: assignedStore?.name ?? '' }).waitFor();
    await page.goto(`${suite.shop.urls.web}/admin/settings`);
    await page.getByRole('link', { name: 'Ir a tu tienda' }).waitFor();
    expect(await page.getByText('Pagos de prueba').count()).toBe(0);
  });
});

test.each(VIEWPORTS)(
  'the pages of a paid order and its refund are accessible in $language at $width px',
  async ({ locale, width, axe }) => {
    await suite.visitAs(
      'admin',
      async ({ page, consoleMessages }) => {
        const inspect = async () => [
          ...(axe ? await listAxeFindings(page) : []),
          ...(await listOverflowingElements(page)),
        ];
        await page.goto(orderPath(paidOrder.id));
        await waitUntilSettled(page);
        expect(await inspect()).toEqual([]);
        await page.getByRole('button', { name: /^(Reembolsar|Refund)…$/ }).click();
        await page.getByRole('dialog').waitFor();
        expect(await inspect()).toEqual([]);
        expect(consoleMessages).toEqual([]);
      },
      { width, locale },
    );
  },
);
