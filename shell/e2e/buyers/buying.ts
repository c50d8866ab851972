import type { Page } from 'playwright-core';
import { pdfText } from '../../../services/sandbox/test/read-pdf';
import { settled } from '../support/accessibility';
import type { Tab } from '../support/browser';
import { openSuite } from '../support/suite';

const suite = openSuite();

/** Texts on the screen, per language. */
const WORDS = {
  es: {
    locale: 'es-ES', add: /Añadir al carrito/, more: /Añadir uno/, toCheckout: /Tramitar|pago/i, signup: 'Crear cuenta', back: 'Volver al pago',
    firstname: 'Nombre', lastname: 'Apellidos', email: 'Correo', password: 'Contraseña', confirmSubject: 'Confirma tu correo', confirm: 'Confirmar mi correo',
    validated: 'Tu correo está confirmado', name: 'Nombre y apellidos', line1: 'Calle y número', postcode: 'Código postal', city: 'Ciudad',
    phone: 'Teléfono', pay: /Ir al pago seguro/, thanks: /Gracias, Lucía/, paidSubject: 'confirmado', declined: /rechaz|declin|no se ha cobrado/i,
    charged: /Nada|No se ha cobrado nada/, paid: 'Pagado', total: /(\d+,\d\d)\s€/,
  },
  en: {
    locale: 'en-GB', add: /Add to cart/, more: /^Add one/, toCheckout: /check ?out/i, signup: 'Create account', back: 'Back to the checkout',
    firstname: 'First name', lastname: 'Last name', email: 'Email', password: 'Password', confirmSubject: 'Confirm your email', confirm: 'Confirm my email',
    validated: 'Your email is confirmed', name: 'Full name', line1: 'Street and number', postcode: 'Postcode', city: 'City',
    phone: 'Phone', pay: /Go to payment/, thanks: /Thank you, Lucía/, paidSubject: 'confirmed', declined: /declined/i,
    charged: /You haven’t been charged/, paid: 'Paid', total: /€(\d+\.\d\d)/,
  },
} as const; // prettier-ignore
type Words = (typeof WORDS)[keyof typeof WORDS];

const PASSWORD = 'tres jabones de romero';

async function openSuggestion(page: Page): Promise<void> {
  await page.goto(`${suite.shop.urls.web}/`);
  const narrow = (page.viewportSize()?.width ?? 0) < 700;
  if (narrow)
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

async function addSize(page: Page, words: Words, size: string): Promise<void> {
  await settled(page);
  await page.getByRole('radio', { name: new RegExp(`^${size}`) }).check({ force: true });
  await page.getByRole('button', { name: words.add }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function signUp(page: Page, words: Words, email: string): Promise<void> {
  await page.getByRole('dialog').getByRole('link', { name: words.toCheckout }).click();
  // New visitors need an account first
  await page.waitForURL(/authUser/);
  await page.getByLabel(words.firstname, { exact: true }).fill('Lucía');
  await page.getByLabel(words.lastname, { exact: true }).fill('Mamani Torres');
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: words.signup }).click();
  await page.waitForURL(/userCreated/);
  const mail = await suite.shop.mail(email, words.confirmSubject);
  const link = /https?:\/\/\S+\/validate-email\/\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: words.confirm }).click();
  await page.getByRole('heading', { name: words.validated }).waitFor();
  await page.getByRole('link', { name: words.back }).click();
  await page.waitForURL(/\/checkout$/);
}

async function goToPayment(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words.name).fill('Lucía Mamani Torres');
  await page.getByLabel(words.line1).fill('Calle Elvira, 48, 2.º B');
  await page.getByLabel(words.postcode).fill('18010');
  await page.getByLabel(words.city).fill('Granada');
  await page.getByLabel(words.phone).fill('600000000');
  // The delivery price for this postcode has loaded
  await page.getByRole('button', { name: words.pay }).filter({ hasText: '€' }).click();
  await page.waitForURL(new RegExp(`^${suite.shop.urls.sandbox}`));
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.locator('[autocomplete="cc-number"]').fill(card);
  await page.locator('[autocomplete="cc-exp"]').fill('12 / 34');
  await page.locator('[autocomplete="cc-csc"]').fill('123');
  const name = page.locator('[autocomplete="cc-name"]');
  if (await name.count()) await name.fill('Lucia Mamani');
  await page.locator('form button[type="submit"]').first().click();
}

async function buyAsGuest({ page, complaints }: Tab, words: Words, email: string): Promise<void> {
  await openSuggestion(page);
  await addSize(page, words, '60 g');
  await page.keyboard.press('Escape');
  await addSize(page, words, '100 g');
  await page.getByRole('dialog').getByRole('button', { name: words.more }).first().click();
  await signUp(page, words, email);
  await goToPayment(page, words);

  await payWith(page, '4000000000000002');
  await page.getByText(words.declined).first().waitFor();
  await payWith(page, '4242424242424242');
  await page.waitForURL(/\/confirmation\?order=/);
  await page.getByRole('heading', { name: words.thanks }).waitFor();

  const shown = words.total.exec(
    (await page.locator('.sum .total').innerText()).replaceAll('\u00a0', ' '),
  )?.[1];
  const mail = await suite.shop.mail(email, words.paidSubject);
  const pdf = pdfText(await suite.shop.attachment(mail.id, 0));
  expect(mail.attachments[0]?.filename).toMatch(/^S-\d{4}-\d{6}\.pdf$/);
  expect(pdf).toContain(shown);

  await page.goto(`${suite.shop.urls.web}/profile`);
  await page.getByRole('heading', { name: words.paid, exact: true }).waitFor();
  expect(complaints).toEqual([]);
}

test('a guest finds a soap, signs up with the cart kept, is declined, pays and gets the bill', () =>
  suite.visit({ locale: WORDS.es.locale }, (tab) =>
    buyAsGuest(tab, WORDS.es, `lucia-${Date.now()}@example.com`),
  ));

test('the same in English on a phone of 360 px', () =>
  suite.visit({ locale: WORDS.en.locale, width: 360 }, (tab) =>
    buyAsGuest(tab, WORDS.en, `lucy-${Date.now()}@example.com`),
  ));
