import { createServer, Server } from 'node:http';
import { AddressInfo } from 'node:net';
import { Browser, Page } from 'playwright-core';
import { launchBrowser, listAccessibilityViolations, openPage } from './browser';
import { createLineItem, createSessionParams, SessionChange, Target } from './contract-target';

let target: Target;
let browser: Browser;
let shop: Server;
let shopUrl: string;
let openedPage: Awaited<ReturnType<typeof openPage>>;
let page: Page;

beforeAll(async () => {
  shop = createServer((request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="es"><title>Tienda</title><link rel="icon" href="data:,"><h1>${request.url?.split('?')[0]}</h1></html>`,
      );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  target = await Target.open();
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await target.close();
  shop.close();
  shop.closeAllConnections();
}, 60_000);

beforeEach(async () => {
  openedPage = await openPage(browser, 360);
  page = openedPage.page;
});
afterEach(async () => {
  await page.context().close();
  expect(openedPage.problems).toEqual([]);
  expect(openedPage.urls.filter((url) => /\d{12}/.test(url))).toEqual([]);
});

async function visit(change: SessionChange = {}, query = ''): Promise<string> {
  const session = await target.stripe.checkout.sessions.create(
    createSessionParams({
      success_url: `${shopUrl}/confirmation?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shopUrl}/cart`,
      metadata: { order_number: 'MUN-2026-000001', vat_percent: '21' },
      ...change,
    }),
  );
  await page.goto(`${session.url}${query}`);
  await page.waitForSelector('body[data-state]');
  return session.id;
}

async function fillCardForm(number: string, expiry = '0930', cvc = '314'): Promise<void> {
  await page.fill('#number', number);
  await page.fill('#expiry', expiry);
  await page.fill('#cvc', cvc);
  await page.fill('#holder', 'Lucía Herrero Salas');
}

const state = (name: string) => page.waitForSelector(`body[data-state="${name}"]`);
const getFocusedName = () =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.parentElement.id');
async function tabTo(id: string): Promise<void> {
  for (let count = 0; count < 12; count += 1) {
    if ((await getFocusedName()) === id) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`#${id} is not reached by Tab`);
}
const getPaymentStatus = async (id: string) =>
  (await target.stripe.checkout.sessions.retrieve(id)).payment_status;

describe('payment page', () => {
  it('a payment can be completed with the keyboard only', async () => {
    const id = await visit();
    await tabTo('number');
    await page.keyboard.type('4242424242424242');
    expect(await page.inputValue('#number')).toBe('4242 4242 4242 4242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0930');
    await page.keyboard.press('Tab');
    await page.keyboard.type('314');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lucía Herrero Salas');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shopUrl}/confirmation?session_id=${id}`);
    expect(await getPaymentStatus(id)).toBe('paid');
  });

  it('the payment page offers the allowed payment methods', async () => {
    const id = await visit({ allowed_payment_method_types: ['card', 'link', 'bizum'] });
    await page.getByRole('radio', { name: 'Bizum' }).check();
    expect(await page.locator('#number').isVisible()).toBe(false);
    await page.click('#go');
    await state('errors');
    await page.fill('#phone', '600 100 200');
    await page.click('#go');
    await state('3ds');
    await page.click('#no');
    await state('declined');
    expect(await getPaymentStatus(id)).toBe('unpaid');
    await page.getByRole('radio', { name: 'Link' }).check();
    await page.click('#go');
    await page.waitForURL(`${shopUrl}/confirmation?session_id=${id}`);
    expect(await getPaymentStatus(id)).toBe('paid');
  });

  it('the payment page shows validation errors before any request', async () => {
    const id = await visit();
    await fillCardForm('4242424242424241', '0324', '12');
    await page.click('#go');
    await state('errors');
    expect(await getFocusedName()).toBe('note');
    expect(await page.textContent('#note h2')).toBe('Revisa 3 datos');
    expect(await page.textContent('#number-e')).toBe('Este número no existe. Revisa las cifras.');
    expect(await page.getAttribute('#number', 'aria-invalid')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await getFocusedName()).toBe('number');
    expect(openedPage.urls.some((url) => url.endsWith('/confirm'))).toBe(false);
    expect((await target.stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
  });

  it('a buyer whose card is declined sees the reason and can use another card', async () => {
    const id = await visit();
    await fillCardForm('4000000000009995');
    await page.click('#go');
    await state('declined');
    expect(await getFocusedName()).toBe('note');
    expect(await page.textContent('#note')).toContain('no hay fondos suficientes');
    expect(await page.textContent('#note')).toContain('No se ha cobrado nada');
    expect(await page.textContent('#note code')).toBe('insufficient_funds');
    expect(await page.inputValue('#number')).toBe('4000 0000 0000 9995');
    expect(await page.inputValue('#cvc')).toBe('');
    expect(await getPaymentStatus(id)).toBe('unpaid');
    await page.click('.use[data-card="5555555555554444"]');
    expect(await page.inputValue('#number')).toBe('5555 5555 5555 4444');
    await page.click('#go');
    await page.waitForURL(`${shopUrl}/confirmation**`);
    expect(await getPaymentStatus(id)).toBe('paid');
  });

  it('the bank confirmation can be declined and accepted by keyboard', async () => {
    const id = await visit();
    await fillCardForm('4000002500003155');
    await page.click('#go');
    await state('3ds');
    expect(await page.textContent('#bank-card')).toBe('Visa 3155');
    expect(await page.textContent('dialog')).toContain('28,62');
    expect(await getFocusedName()).toBe('bank-h');
    await page.keyboard.press('Escape');
    await state('declined');
    expect(await page.textContent('#note')).toContain('El pago no se ha autorizado');
    await page.fill('#cvc', '314');
    await page.click('#go');
    await state('3ds');
    await page.keyboard.press('Tab');
    expect(await getFocusedName()).toBe('yes');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${shopUrl}/confirmation**`);
    expect(await getPaymentStatus(id)).toBe('paid');
  });

  it('submitting the payment form twice sends one request', async () => {
    await visit();
    await fillCardForm('4242424242424242');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/confirm', async (route) => {
      await held;
      await route.continue();
    });
    await page.click('#go');
    await state('processing');
    await page.focus('#go');
    await page.keyboard.press('Enter');
    expect(await page.getAttribute('#go', 'aria-disabled')).toBe('true');
    expect(await page.isDisabled('#number')).toBe(true);
    expect(await page.textContent('#live')).toBe('Comprobando con el banco…');
    release();
    await page.waitForURL(`${shopUrl}/confirmation**`);
    expect(openedPage.urls.filter((url) => url.endsWith('/confirm'))).toHaveLength(1);
  });

  it('the page of an expired payment session shows that nothing was charged', async () => {
    const id = await visit();
    await fillCardForm('4242424242424242');
    await target.stripe.checkout.sessions.expire(id);
    await page.click('#go');
    await state('expired');
    expect(await page.textContent('#expired')).toContain('No se ha cobrado nada');
    expect(await page.getAttribute('#expired a', 'href')).toBe(`${shopUrl}/cart`);
    await page.reload();
    await state('expired');
  });

  it('the back link of the payment page returns to the shop and keeps the session open', async () => {
    const id = await visit();
    await page.click('.back');
    await page.waitForURL(`${shopUrl}/cart`);
    expect((await target.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

  it('changing the language of the payment page keeps the typed text', async () => {
    await visit({ locale: 'en' });
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.textContent('#go')).toBe('Pay €28.62');
    await fillCardForm('4000000000000002');
    await page.click('#lang');
    expect(await page.getAttribute('html', 'lang')).toBe('es');
    expect((await page.textContent('#go'))?.replace('\u00a0', ' ')).toBe('Pagar 28,62 €');
    expect(await page.inputValue('#number')).toBe('4000 0000 0000 0002');
    await page.click('#lang');
    await page.click('#go');
    await state('declined');
    expect(await page.textContent('#note h2')).toBe('The bank declined the card without a reason');
    expect(await page.textContent('.test')).toContain('No card is charged.');
  });

  it('the payment page of a free order asks only for a missing email address', async () => {
    const id = await visit({
      line_items: [createLineItem({ unit_amount: 0 })],
      shipping_options: [],
      customer_email: undefined,
    });
    expect(await page.locator('#number').count()).toBe(0);
    await page.click('#go');
    await state('errors');
    await page.fill('#email', 'lucia@correo.example');
    await page.click('#go');
    await page.waitForURL(`${shopUrl}/confirmation**`);
    expect(await target.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'no_payment_required',
      customer_details: { email: 'lucia@correo.example' },
    });
  });

  it('the page of an unknown payment session shows that the page does not exist', async () => {
    await page.goto(`${target.url}/c/pay/cs_test_none`);
    expect(await page.textContent('h1')).toContain('Esta página de pago no existe');
    expect(openedPage.problems.splice(0)).toHaveLength(1);
  });

  it.each([
    [360, 'es'],
    [1280, 'en'],
  ] as const)(
    'the payment page has no accessibility problems in any state at %i px (%s)',
    async (width, locale) => {
      await page.setViewportSize({ width, height: 800 });
      const found: Record<string, string[]> = {};
      const check = async (name: string) => {
        found[name] = await listAccessibilityViolations(page);
      };
      const id = await visit({ locale });
      await check('ready');
      await page.click('#go');
      await state('errors');
      await check('errors');
      await fillCardForm('4000000000009995');
      await page.click('#go');
      await state('declined');
      await check('declined');
      await fillCardForm('4000002500003155');
      await page.click('#go');
      await state('3ds');
      await check('3ds');
      await page.keyboard.press('Escape');
      await state('declined');
      await page.route('**/confirm', () => undefined);
      await fillCardForm('4242424242424242');
      await page.click('#go');
      await state('processing');
      await check('processing');
      await target.pay(id);
      await page.reload();
      await state('paid');
      await check('paid');
      const expiredVisit = await visit({ locale });
      await target.stripe.checkout.sessions.expire(expiredVisit);
      await page.reload();
      await state('expired');
      await check('expired');
      expect(found).toEqual({
        ready: [],
        errors: [],
        declined: [],
        '3ds': [],
        processing: [],
        paid: [],
        expired: [],
      });
    },
    180_000,
  );
});
