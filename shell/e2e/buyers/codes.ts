import type { PromotionInput } from '@munay/contracts/admin/promotion';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { axeFindings, settled } from '../support/accessibility';
import { callAs, fillCart } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

const basket = (code: string, minCents: number): PromotionInput => ({
  ...{ title: { es: 'Diez por ciento', en: 'Ten percent' }, lane: 'basket', scope: {}, way: 'shared', code, minCents },
  ...{ rule: { kind: 'percent', percent: 10 }, alsoReduced: true, alone: false, announced: false, starts: null },
  ...{ ends: null, maxUses: null, perBuyer: null, firstOrder: false },
}); // prettier-ignore

test('the cart says of a code what it saves, what is missing, or that nobody knows it', async () => {
  await suite.visitAs('admin', async ({ context }) => {
    for (const body of [basket('BOSQUE10', 0), basket('BOSQUE90', 9_000)]) {
      const { _id, version } = await callAs(context, suite.shop, ENDPOINTS.createPromotion, { body });
      const input = { params: { id: _id }, body: { step: 'activate' as const, version } };
      await callAs(context, suite.shop, ENDPOINTS.movePromotion, input);
    }
  });
  await suite.visit({ width: 360, locale: 'en-GB' }, async ({ page, context, complaints }) => {
    await fillCart(context, suite.shop);
    await page.goto(`${suite.shop.urls.web}/about`);
    await settled(page);
    await page.getByRole('button', { name: /^Cart, 1/ }).click();
    const cart = page.getByRole('dialog');
    await cart.getByText('Add a code').click();
    const enter = async (code: string) => {
      await cart.getByLabel('Code', { exact: true }).fill(code);
      await page.keyboard.press('Enter');
    };
    await enter('bosque10');
    await cart
      .getByText(/^BOSQUE10: you save/)
      .first()
      .waitFor();
    await enter('BOSQUE90');
    await cart
      .getByText(/Add €\d+\.\d\d more of the soaps it covers/)
      .first()
      .waitFor();
    await enter('NOBODY');
    await cart.getByText('We don’t recognise this code.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await cart.getByRole('button', { name: 'Remove BOSQUE10' }).click();
    await cart.getByText('Code BOSQUE10 removed.').waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
  });
});
