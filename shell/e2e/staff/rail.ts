import { openSuite } from '../support/suite';

const suite = openSuite();

test('the side navigation fits the screen of a small laptop without scrolling', () =>
  suite.visitAs('admin', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${suite.shop.urls.web}/admin/promotions`);
    const rail = page.getByRole('navigation', { name: 'Administración' });
    await rail.getByText('Auditoría íntegra').waitFor();
    const hiddenItems = await rail
      .locator('> div')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(hiddenItems).toBe(0);
  }));
