import type { Page } from 'playwright-core';
import { readPdfText } from '../../../services/sandbox/test/read-pdf';
import { listOverflowingElements, waitUntilSettled } from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import type { Tab } from '../support/browser';
import { fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

/** On-screen texts, keyed by language. */
const TEXTS = {
  es: {
    locale: 'es-ES',
    add: /Añadir al carrito/,
    more: /Añadir uno/,
    toCheckout: /Tramitar|pago/i,
    address: 'Tu correo',
    goOn: 'Seguir',
    name: 'Nombre y apellidos',
    line1: 'Calle y número',
    postcode: 'Código postal',
    city: 'Ciudad',
    phone: 'Teléfono',
    pay: /Ir al pago seguro/,
    thanks: /Gracias, Lucía/,
    paidSubject: 'confirmado',
    declined: /rechaz|declin|no se ha cobrado/i,
    paid: 'Tu pedido está pagado',
    total: /(\d+,\d\d)\s€/,
    keepSubject: 'Guarda tu pedido',
    mine: 'Sí, es mío',
    password: 'Contraseña',
    save: 'Guardar la contraseña',
    login: 'Entrar',
    email: 'Correo',
    orders: 'Ver mis pedidos',
    invoice: /^Factura \(PDF\)/,
  },
  en: {
    locale: 'en-GB',
    add: /Add to cart/,
    more: /^Add one/,
    toCheckout: /check ?out/i,
    address: 'Your email',
    goOn: 'Continue',
    name: 'Full name',
    line1: 'Street and number',
    postcode: 'Postcode',
    city: 'City',
    phone: 'Phone',
    pay: /Go to payment/,
    thanks: /Thank you, Lucía/,
    paidSubject: 'confirmed',
    declined: /declined/i,
    paid: 'Your order is paid',
    total: /€(\d+\.\d\d)/,
    keepSubject: 'Save your order',
    mine: 'Yes, it’s mine',
    password: 'Password',
    save: 'Save the password',
    login: 'Log in',
    email: 'Email',
    orders: 'View my orders',
    invoice: /^Invoice \(PDF\)/,
  },
} as const;
type ShopTexts = (typeof TEXTS)[keyof typeof TEXTS];

const PASSWORD = 'tres jabones de romero';

async function openSuggestion(page: Page): Promise<void> {
  await page.goto(`${suite.shop.urls.web}/`);
  const isNarrow = (page.viewportSize()?.width ?? 0) < 700;
  if (isNarrow)
    await page
      .locator('header')
      .getByRole('button', { name: /Buscar|Search/ })
      .click();
  const box = page.getByRole('combobox').filter({ visible: true }).first();
  await box.pressSequentially('lav');
  await page
    .getByRole('option', { name: /Lavanda|Lavender/ })
    .first()
    .click();
  await page.waitForURL(/\/product\//);
}

async function addSize(page: Page, texts: ShopTexts, size: string): Promise<void> {
  await waitUntilSettled(page);
  await page.getByRole('radio', { name: new RegExp(`^${size}`) }).check({ force: true });
  await page.getByRole('button', { name: texts.add }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.locator('[autocomplete="cc-number"]').fill(card);
  await page.locator('[autocomplete="cc-exp"]').fill('12 / 34');
  await page.locator('[autocomplete="cc-csc"]').fill('123');
  const name = page.locator('[autocomplete="cc-name"]');
  if (await name.count()) await name.fill('Lucia Mamani');
  await page.locator('form button[type="submit"]').first().click();
}

/** Fills in the forms as a guest, and counts the fields. */
class FormFiller {
  fields = 0;

  constructor(private readonly page: Page) {}

  async type(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
    this.fields += 1;
  }

  async address(texts: ShopTexts): Promise<void> {
    await this.type(texts.name, 'Lucía Mamani Torres');
    await this.type(texts.line1, 'Calle Elvira, 48, 2.º B');
    await this.type(texts.postcode, '18010');
    await this.type(texts.city, 'Granada');
    await this.type(texts.phone, '600000000');
  }
}

const checkAppearance = async (page: Page): Promise<void> => {
  await waitUntilSettled(page);
  expect([...(await listAxeFindings(page)), ...(await listOverflowingElements(page))]).toEqual([]);
};

/** Distance between an element and the next one, in CSS pixels. */
const measureDistanceBelow = (element: Element): number =>
  (element.nextElementSibling?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom;

/**
 * Records the screens on which the buyer has to act. The page after the payment is not included, because it continues
 * automatically.
 */
function recordScreens(page: Page): string[] {
  const screens = ['/authUser'];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    const screen = pathname.replace(/cs_test_.*/, '');
    if (frame === page.mainFrame() && screen !== '/checkout-success' && screen !== screens.at(-1))
      screens.push(screen);
  });
  return screens;
}

/** Buys a product as a guest. @returns the emailed link that saves the order to an account */
async function buyAsGuest({ page, consoleMessages }: Tab, texts: ShopTexts, email: string): Promise<string> {
  await openSuggestion(page);
  await addSize(page, texts, '60 g');
  await page.keyboard.press('Escape');
  await addSize(page, texts, '100 g');
  await page.getByRole('dialog').getByRole('button', { name: texts.more }).first().click();

  const guest = new FormFiller(page);
  await page.getByRole('dialog').getByRole('link', { name: texts.toCheckout }).click();
  await page.waitForURL(/authUser/);
  const screens = recordScreens(page);
  await checkAppearance(page);
  await guest.type(texts.address, email);
  await page.getByRole('button', { name: texts.goOn }).click();
  await page.waitForURL(/\/checkout$/);
  await checkAppearance(page);
  await guest.address(texts);
  // The button contains the amount once the delivery price for the postcode has loaded
  await page.getByRole('button', { name: texts.pay }).filter({ hasText: '€' }).click();
  await page.waitForURL(new RegExp(`^${suite.shop.urls.sandbox}`));
  await payWith(page, '4000000000000002');
  await page.getByText(texts.declined).first().waitFor();
  await payWith(page, '4242424242424242');
  await page.waitForURL(/\/confirmation\?order=/);
  const thanks = page.getByRole('heading', { name: texts.thanks });
  await thanks.waitFor();
  expect(await thanks.evaluate(measureDistanceBelow)).toBeGreaterThan(4);
  expect(screens).toEqual(['/authUser', '/checkout', '/c/pay/', '/confirmation']);
  expect(guest.fields).toBeLessThanOrEqual(9);
  await checkAppearance(page);

  const totalMatch = texts.total.exec(
    (await page.locator('.sum .total').innerText()).replaceAll('\u00a0', ' '),
  )?.[1];
  const invoice = await page.getByRole('link', { name: texts.invoice }).getAttribute('href');
  const pdf = await page.request.get(new URL(invoice ?? '', page.url()).href);
  expect(pdf.headers()['content-disposition']).toMatch(/S-\d{4}-\d{6}\.pdf/);
  expect(readPdfText(await pdf.body())).toContain(totalMatch);
  // The invoice names the buyer, so it is not attached until the address is verified
  expect((await suite.shop.mail(email, texts.paidSubject)).attachments).toEqual([]);
  expect(consoleMessages).toEqual([]);
  const { text } = await suite.shop.mail(email, texts.keepSubject);
  return /https?:\/\/\S+\/order\/keep\/[\w-]+/.exec(text)?.[0] ?? '';
}

/** Follows the link in the email and sets a password. */
async function saveOrder({ page }: Tab, texts: ShopTexts, link: string): Promise<void> {
  await page.goto(link);
  await checkAppearance(page);
  await page.getByRole('button', { name: texts.mine }).click();
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: texts.save }).click();
}

const expectPaid = (page: Page, texts: ShopTexts): Promise<void> =>
  page.getByRole('heading', { name: texts.paid, exact: true }).waitFor();

test('a guest pays by card after a decline and saves the order to an account', () =>
  suite.visit({ locale: TEXTS.es.locale }, async (tab) => {
    const link = await buyAsGuest(tab, TEXTS.es, `lucia-${Date.now()}@example.com`);
    await saveOrder(tab, TEXTS.es, link);
    // The user navigates while the password is being saved, which replaces the session
    await tab.page.getByRole('link', { name: TEXTS.es.orders }).click();
    await expectPaid(tab.page, TEXTS.es);
    // The name comes from the order's recipient, because no earlier page has asked for it
    await tab.page.getByRole('button', { name: /^Cuenta de Lucía/ }).waitFor();
    expect(tab.consoleMessages).toEqual([]);
  }));

test('a guest buys on a phone in English, and the emailed link does not sign in another browser', () =>
  suite.visit({ locale: TEXTS.en.locale, width: 360 }, async (tab) => {
    const texts = TEXTS.en;
    const email = `lucy-${Date.now()}@example.com`;
    const link = await buyAsGuest(tab, texts, email);
    await suite.visit({ locale: texts.locale }, async (entry) => {
      await saveOrder(entry, texts, link);
      await entry.page.getByRole('link', { name: texts.login, exact: true }).click();
      await entry.page.getByLabel(texts.email, { exact: true }).fill(email);
      await entry.page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
      await entry.page.getByRole('button', { name: texts.login, exact: true }).click();
      await expectPaid(entry.page, texts);
    });
    // The browser that placed the order can no longer read it
    await tab.page.reload();
    await tab.page.waitForURL(/\/authUser\?return=/);
  }));

test('a guest pays by transfer after entering the emailed code and saves the order without a new code', () =>
  suite.visit({ width: 360 }, async ({ page, context, consoleMessages }) => {
    const texts = TEXTS.es;
    const email = `sonia-${Date.now()}@example.com`;
    await fillCart(context, suite.shop);
    await page.goto(`${suite.shop.urls.web}/checkout`);
    await page.waitForURL(/authUser/);
    const guest = new FormFiller(page);
    await guest.type(texts.address, email);
    await page.getByRole('button', { name: texts.goOn }).click();
    await page.waitForURL(/\/checkout$/);
    await guest.address(texts);
    await page.getByRole('radio', { name: /Transferencia/ }).check({ force: true });
    await page
      .getByRole('button', { name: /^Hacer el pedido/ })
      .filter({ hasText: '€' })
      .click();
    const codeField = page.getByLabel('Código de seis cifras');
    await codeField.waitFor();
    const { text } = await suite.shop.mail(email, 'Tus 6 cifras');
    await codeField.fill(/\b(\d{3}) (\d{3})\b/.exec(text)?.[0] ?? '');
    await page.waitForURL(/\/confirmation\?order=/);
    const findTransferDetails = (tab: Page) =>
      tab.getByRole('heading', { name: 'Datos de la transferencia' });
    await findTransferDetails(page).waitFor();
    await checkAppearance(page);
    const mail = await suite.shop.mail(email, 'falta tu transferencia');
    await suite.visit({}, async (tab) => {
      await tab.page.goto(/https?:\/\/\S+\/order\/[\w-]{43}/.exec(mail.text)?.[0] ?? '');
      await findTransferDetails(tab.page).waitFor();
      await checkAppearance(tab.page);
    });
    await page.getByRole('button', { name: 'Guardar el pedido' }).click();
    await page.getByRole('heading', { name: 'Pon una contraseña' }).waitFor();
    expect(consoleMessages.filter((line) => !line.includes('status of 403'))).toEqual([]);
  }));

test('a guest who corrects the address after opening the payment page keeps the other form data', () =>
  suite.visit({ width: 360 }, async ({ page, context, consoleMessages }) => {
    const texts = TEXTS.es;
    const [wrongEmail, correctEmail] = [
      `lucia-mal-${Date.now()}@example.com`,
      `lucia-bien-${Date.now()}@example.com`,
    ];
    const continueWithEmail = async (email: string) => {
      await page.getByLabel(texts.address, { exact: true }).fill(email);
      await page.getByRole('button', { name: texts.goOn }).click();
      await page.waitForURL(/\/checkout$/);
    };
    const goToPayment = async () => {
      await page.getByRole('button', { name: texts.pay }).filter({ hasText: '€' }).click();
      await page.waitForURL(new RegExp(`^${suite.shop.urls.sandbox}`));
      return page.url();
    };
    await fillCart(context, suite.shop);
    await page.goto(`${suite.shop.urls.web}/checkout`);
    await page.waitForURL(/authUser/);
    await continueWithEmail(wrongEmail);
    await new FormFiller(page).address(texts);
    const first = await goToPayment();
    await page.goto(`${suite.shop.urls.web}/checkout`);
    await page.getByRole('link', { name: 'Otro correo' }).click();
    await continueWithEmail(correctEmail);
    expect(await page.getByLabel(texts.phone, { exact: true }).inputValue()).toBe('600000000');
    expect(await goToPayment()).not.toBe(first);
    await payWith(page, '4242424242424242');
    await page.getByRole('heading', { name: texts.thanks }).waitFor();
    const { text } = await suite.shop.mail(correctEmail, texts.paidSubject);
    expect(text).toContain('/order/');
    const mails = await fetch(`${suite.shop.urls.mailbox}/api/messages?to=${wrongEmail}`);
    expect(await mails.json()).toMatchObject({ messages: [] });
    expect(consoleMessages).toEqual([]);
  }));
