import { waitUntilSettled } from '../support/accessibility';
import { orderByTransfer } from '../support/shop-calls';
import { openSuite } from '../support/suite';

const suite = openSuite();

test('an order is printed on a single page without buttons', () =>
  suite.visitAs('admin', async ({ page, context }) => {
    const id = await orderByTransfer(context, suite.shop);
    await page.goto(`${suite.shop.urls.web}/profile?order=${id}`);
    await waitUntilSettled(page);
    await page.emulateMedia({ media: 'print' });
    const countVisible = (selector: string) => page.locator(selector).filter({ visible: true }).count();
    expect(await countVisible('button, nav, footer, .btn, [role="search"]')).toBe(0);
    await page.locator('header .logo').waitFor();
    await page
      .locator('main')
      .getByText(/^\d+,\d\d\s€$/)
      .filter({ visible: true })
      .first()
      .waitFor();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }));
