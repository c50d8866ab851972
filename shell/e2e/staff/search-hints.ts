import { openSuite } from '../support/suite';

const suite = openSuite();
const LISTS = [
  '/admin/dashboard?tab=orders',
  '/admin/dashboard?tab=products',
  '/admin/withdrawals',
  '/admin/inbox',
];

test.each([360, 1280])('no staff list truncates its search placeholder at a width of %i px', (width) =>
  suite.visitAs('admin', async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const clippedHints: string[] = [];
    for (const path of LISTS) {
      await page.goto(suite.shop.urls.web + path);
      const search = page.getByRole('main').getByRole('searchbox');
      const [hint, missingWidth] = await search.evaluate(async (input: HTMLInputElement) => {
        await document.fonts.ready;
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const ruler = document.createElement('span');
        ruler.style.cssText = `position: fixed; white-space: pre; font: ${font}`;
        ruler.textContent = input.placeholder;
        document.body.append(ruler);
        const availableWidth = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return [input.placeholder, Math.ceil(ruler.offsetWidth - availableWidth)] as const;
      });
      if (missingWidth > 0) clippedHints.push(`${hint} (${missingWidth} px)`);
    }
    expect(clippedHints).toEqual([]);
  }),
);
