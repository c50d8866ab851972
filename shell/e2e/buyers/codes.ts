import { ENDPOINTS } from '@munay/contracts/endpoints';
import { listOverflowingElements, waitUntilSettled } from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import { callEndpointAs, fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';
import { activatePromotions, createBasketPromotion } from './promotions';

const suite = openSuite();

test('the cart shows the savings of a code, its missing condition or that the code is unknown', async () => {
  await activatePromotions(
    suite,
    createBasketPromotion('BOSQUE10', 0),
    createBasketPromotion('BOSQUE90', 9_000),
  );
  await suite.visit({ width: 360, locale: 'en-GB' }, async ({ page, context, consoleMessages }) => {
    await fillCart(context, suite.shop);
    await page.goto(`${suite.shop.urls.web}/about`);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: /^Cart, 1/ }).click();
    const cart = page.getByRole('dialog');
    await cart.getByText('Add a code').click();
    const enterCode = async (code: string) => {
      await cart.getByLabel('Code', { exact: true }).fill(code);
      await page.keyboard.press('Enter');
    };
    await enterCode('bosque10');
    await cart
      .getByText(/^BOSQUE10: you save/)
      .first()
      .waitFor();
    await enterCode('BOSQUE90');
    await cart
      .getByText(/Add €\d+\.\d\d more of the soaps it covers/)
      .first()
      .waitFor();
    await enterCode('NOBODY');
    await cart.getByText('We don’t recognise this code.').waitFor();
    expect(await listAxeFindings(page)).toEqual([]);
    await cart.getByRole('button', { name: 'Remove BOSQUE10' }).click();
    await cart.getByText('Code BOSQUE10 removed.').waitFor({ state: 'attached' });
    expect(consoleMessages).toEqual([]);
  });
});

test('a guest verifies a waiting code in the checkout before paying', async () => {
  await activatePromotions(suite, createBasketPromotion('HOLA20', 0, true));
  await suite.visit(
    { width: 360, locale: 'en-GB', reducedMotion: 'reduce' },
    async ({ page, context, consoleMessages }) => {
      const email = 'codes@munay.example';
      await fillCart(context, suite.shop);
      await callEndpointAs(context, suite.shop, ENDPOINTS.addCode, { body: { code: 'HOLA20' } });
      await page.goto(`${suite.shop.urls.web}/authUser?return=%2Fcheckout`);
      await waitUntilSettled(page);
      const findVisible = (text: RegExp | string) => page.getByText(text).filter({ visible: true });
      await findVisible(/^HOLA20: After you enter your email address/).waitFor();
      expect([...(await listAxeFindings(page)), ...(await listOverflowingElements(page))]).toEqual([]);
      await page.getByLabel('Your email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/checkout$/);
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await field('Full name').fill('Inés Robledo');
      await field('Street and number').fill('Calle de Gravina, 14');
      await field('Postcode').fill('28004');
      await field('City').fill('Madrid');
      await field('Phone').fill('600000000');
      const payButton = page.getByRole('button', { name: /Go to payment · €/ });
      const previousText = await payButton.innerText();
      await payButton.click();
      await page.getByRole('alertdialog', { name: 'Pay without HOLA20?' }).waitFor();
      expect(await listAxeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Back to the order' }).click();
      const summary = page.getByRole('complementary', { name: 'Your order' });
      await summary.getByRole('button', { name: 'Send the 6 digits' }).click();
      const codeMatch = /\b(\d{3}) ?(\d{3})\b/.exec((await suite.shop.mail(email, 'Your 6 digits')).text);
      await summary.getByLabel('Six-digit code').fill(`${codeMatch?.[1]}${codeMatch?.[2]}`);
      await summary
        .getByText(/^HOLA20: you save/)
        .first()
        .waitFor();
      await payButton.filter({ hasNotText: previousText.trim() }).waitFor();
      expect([...(await listAxeFindings(page)), ...(await listOverflowingElements(page))]).toEqual([]);
      await payButton.click();
      await page.waitForURL(new RegExp(`^${suite.shop.urls.sandbox}`));
      expect(consoleMessages).toEqual([]);
    },
  );
});
