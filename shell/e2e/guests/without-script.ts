import type { Page } from 'playwright-core';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { listOverflowingElements, saveScreen } from '../support/accessibility';
import { openTab, type Tab } from '../support/browser';
import { readTexts } from '../support/read-texts';
import { callEndpointAs, fetchProduct } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

/** The first responses after a start may be unrendered, because the renderer is warming up. */
async function waitForRender(path: string, locale: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(suite.shop.urls.web + path, { headers: { 'Accept-Language': locale } });
    if ((await response.text()).includes('id="munay-data"')) return;
  }
  throw new Error(`${path} was never drawn in ${locale}`);
}

describe.each([
  ['es', 'es-ES', 360],
  ['en', 'en-GB', 1280],
] as const)('shop without JavaScript in %s', (language, locale, width) => {
  const texts = readTexts(language);
  const noScriptTexts = readTexts(language, 'no-script');
  const account = readTexts(language, 'account');
  const contact = readTexts(language, 'contact');
  const withdrawal = readTexts(language, 'withdrawal');
  const alert = readTexts(language, 'alert');
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    tab = await openTab(suite.browser, { locale, width, script: false });
    page = tab.page;
    await Promise.all(
      ['/', '/contact', '/withdrawal', '/authUser', '/notify/x'].map((path) => waitForRender(path, locale)),
    );
  });
  afterAll(() => tab.context.close());

  const open = (path: string) => page.goto(suite.shop.urls.web + path);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Checks the layout without scripts: one heading, and no overflow. */
  async function expectHeading(name: string, level: 1 | 2 = 1): Promise<void> {
    await page.getByRole('heading', { name, level, exact: true }).waitFor();
    await saveScreen(page, `no-script-${language}-${name}`);
    expect(await page.locator('.loading').filter({ visible: true }).count()).toBe(0);
    expect(await listOverflowingElements(page)).toEqual([]);
  }

  test('every product can be reached without JavaScript', async () => {
    await waitForRender('/shop', locale);
    await open('/shop');
    expect(await page.locator('header button, main button').filter({ visible: true }).count()).toBe(0);
    for (const name of ['ABOUT', 'SHOP', 'BLOG', 'CONTACT'])
      await page.locator('header').getByRole('link', { name, exact: true }).waitFor();
    expect(await page.locator('main h2').count()).toBeGreaterThanOrEqual(24);
    expect(await page.locator('.skip').evaluate((link) => getComputedStyle(link).clipPath)).toBe(
      'inset(50%)',
    );
    await saveScreen(page, `no-script-${language}-shop`);
    expect(await listOverflowingElements(page)).toEqual([]);
  });

  test('a customer can log in and log out without JavaScript', async () => {
    await open('/authUser?return=%2Fwithdrawal');
    await expectHeading(account('auth.title'));
    await click(account('auth.login'));
    for (const missing of ['auth.missing.email', 'auth.passwordMissing'])
      await page.getByText(account(missing), { exact: true }).waitFor();
    expect(await page.getByText(account('auth.wrong')).count()).toBe(0);
    await field(account('auth.email')).fill('shopper@munay.example');
    await field(account('auth.password')).fill('wrong password');
    await click(account('auth.login'));
    await page
      .getByRole('alert')
      .filter({ hasText: account('auth.wrong') })
      .waitFor();
    await expectHeading(account('auth.title'));
    expect(await field(account('auth.email')).inputValue()).toBe('shopper@munay.example');
    expect(await field(account('auth.password')).inputValue()).toBe('');
    await field(account('auth.password')).fill(suite.shop.accounts.shopper);
    await click(account('auth.login'));
    await expectHeading(noScriptTexts('noScript.in'));
    const findSessionCookie = () =>
      tab.context.cookies().then((all) => all.find(({ name }) => name === 'munay_session'));
    expect(await findSessionCookie()).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await callEndpointAs(tab.context, suite.shop, ENDPOINTS.getUser)).toMatchObject({
      user: { email: 'shopper@munay.example' },
    });
    const continueLink = page.getByRole('link', { name: noScriptTexts('noScript.goOn') });
    expect(await continueLink.getAttribute('href')).toBe('/withdrawal');
    await click(noScriptTexts('noScript.logout'));
    await page
      .getByRole('status')
      .filter({ hasText: noScriptTexts('noScript.out') })
      .waitFor();
    expect(await findSessionCookie()).toBeUndefined();
  });

  test('a guest can correct an invalid address without JavaScript', async () => {
    await open('/authUser?return=%2Fcheckout');
    await expectHeading(account('guest.title'));
    await field(account('guest.address')).fill('eva');
    await click(account('guest.goOn'));
    await expectHeading(account('guest.title'));
    expect(await field(account('guest.address')).getAttribute('aria-invalid')).toBe('true');
    await field(account('guest.address')).fill('eva@correo.example');
    await click(account('guest.goOn'));
    await expectHeading(noScriptTexts('noScript.needed'));
    const { buyer } = await callEndpointAs(tab.context, suite.shop, ENDPOINTS.getUser);
    expect(buyer?.email).toBe('eva@correo.example');
    await callEndpointAs(tab.context, suite.shop, ENDPOINTS.logout);
  });

  test.each(['/checkout', '/profile', '/wishes', '/forgot-password'])(
    'the page %s shows that it needs JavaScript and links to the shop',
    async (path) => {
      await waitForRender(path, locale);
      await open(path);
      await expectHeading(noScriptTexts('noScript.needed'));
      expect(await page.getByRole('link', { name: texts('home.see') }).getAttribute('href')).toBe('/shop');
    },
  );

  test('a customer submits a withdrawal without JavaScript and gets a receipt by email', async () => {
    const mail = `desiste.${language}@munay.example`;
    await open('/');
    await page
      .getByRole('link', { name: texts('footer.withdrawal') })
      .first()
      .click();
    await field(withdrawal('withdrawal.name')).fill('Eva Quispe');
    await field(withdrawal('withdrawal.email')).fill('eva');
    await click(withdrawal('withdrawal.declare'));
    await page.getByText(withdrawal('withdrawal.wrong.orderNumber')).first().waitFor();
    await expectHeading(withdrawal('withdrawal.title'));
    expect(await field(withdrawal('withdrawal.name')).inputValue()).toBe('Eva Quispe');
    expect(await field(withdrawal('withdrawal.email')).getAttribute('aria-invalid')).toBe('true');
    await field(withdrawal('withdrawal.email')).fill(mail);
    await field(withdrawal('withdrawal.orderNumber')).fill('mun-2026-000001');
    await page.locator('[name=goods]').fill('La lavanda,\ny el romero');
    await click(withdrawal('withdrawal.declare'));
    await expectHeading(withdrawal('withdrawal.check'), 2);
    await click(withdrawal('withdrawal.change'));
    expect(await page.locator('[name=goods]').inputValue()).toBe('La lavanda, y el romero');
    await click(withdrawal('withdrawal.declare'));
    await click(withdrawal('withdrawal.confirm'));
    await expectHeading(withdrawal('withdrawal.done'), 2);
    const reference = new URL(page.url()).searchParams.get('done') ?? '';
    expect(reference).toMatch(/^D-\d{4}-\d{6}$/);
    await page.reload();
    expect(await page.locator('main').textContent()).toContain(reference);
    const { text } = await suite.shop.mail(mail, reference);
    expect(text).toContain('La lavanda, y el romero');
    // Word joiners prevent mail clients from turning the number into a link
    expect(text.replaceAll('\u2060', '')).toContain('MUN-2026-000001');
  });

  test('a customer sends a contact message and a follow-up without JavaScript', async () => {
    await open('/contact');
    await field(contact('contact.name')).fill('Inés');
    await page.locator('[name=email]').first().fill('ines@munay');
    await field(contact('contact.message')).fill('¿Hacéis jabón\nsin aceites?');
    await click(contact('contact.send'));
    await page.locator('#contact-email-error').waitFor();
    await expectHeading(contact('contact.title'));
    expect(await field(contact('contact.message')).inputValue()).toBe('¿Hacéis jabón\nsin aceites?');
    await page.locator('#contact-email').fill('ines@munay.example');
    await click(contact('contact.send'));
    await expectHeading(contact('contact.received'), 2);
    const reference = new URL(page.url()).searchParams.get('done') ?? '';
    expect(await page.locator('main').textContent()).toContain(reference);
    expect((await suite.shop.mail('ines@munay.example', reference)).text).not.toContain('Inés');
    await page.getByRole('link', { name: contact('contact.add') }).click();
    expect(await page.locator('[name=earlier]').inputValue()).toBe(reference);
  });

  test('a customer subscribes to the newsletter without JavaScript', async () => {
    await open('/');
    const letter = page.getByRole('form', { name: texts('newsletter.form') });
    await letter.getByLabel(texts('newsletter.email')).fill('eva');
    await letter.getByRole('button').click();
    await letter.getByText('Please enter a valid email address.').waitFor();
    expect(await letter.getByLabel(texts('newsletter.email')).inputValue()).toBe('eva');
    await letter.getByLabel(texts('newsletter.email')).fill('eva@munay.example');
    await letter.getByRole('button').click();
    await letter.getByText('Thank you for subscribing!').waitFor();
    await saveScreen(page, `no-script-${language}-newsletter`);
  });

  test('an emailed link confirms and cancels an alert only by its buttons', async () => {
    const mail = `aviso.${language}@munay.example`;
    const product = await fetchProduct(tab.context, suite.shop, 'leche-de-cabra');
    const size = product.sizes.find(({ available }) => available === 0)?.label ?? '';
    await callEndpointAs(tab.context, suite.shop, ENDPOINTS.requestProductAlert, {
      body: { productId: product._id, size, email: mail },
    });
    const { text } = await suite.shop.mail(mail, 'Confirma tu aviso');
    const link = /https?:\/\/\S+\/notify\/(\S+)/.exec(text);
    const token = link?.[1] ?? '';
    const fetchAlertState = async () =>
      (await callEndpointAs(tab.context, suite.shop, ENDPOINTS.getProductAlert, { params: { token } })).state;
    const response = await page.goto(link?.[0] ?? '');
    await expectHeading(noScriptTexts('noScript.alert'));
    expect(await response?.text()).not.toContain(token);
    expect(await fetchAlertState()).toBe('unconfirmed');
    await click(noScriptTexts('noScript.alertYes'));
    await expectHeading(alert('alert.stock.waiting'));
    expect(page.url()).not.toContain(token);
    expect(await fetchAlertState()).toBe('waiting');
    // The language link must keep the secret in the URL, although the page itself does not contain it
    await page.goto(link?.[0] ?? '');
    await page.getByRole('link', { name: /^(Español|English)$/ }).click();
    await page.locator(`html:not([lang=${language}])`).waitFor();
    await page.getByRole('link', { name: /^(Español|English)$/ }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    await click(alert('alert.stock.stop'));
    await expectHeading(alert('alert.stock.stopped'));
    expect(await fetchAlertState()).toBe('stopped');
    await open('/notify/nobody-knows-this-one');
    await click(alert('alert.stock.stop'));
    await page.getByRole('heading', { name: account('link.unknown') }).waitFor();
  });
});
