import { logIn } from '../support/log-in';
import { waitForRender, watchLayoutShifts } from '../support/moves';
import { openSuite } from '../support/suite';

const suite = openSuite();

/** Half of the layout shift that Google rates as good. */
const MAX_SHIFT = 0.05;

test.each([
  [360, 640],
  [1280, 800],
])('the dashboard does not shift while its figures load at a width of %i px', (width, height) =>
  suite.visit({}, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const moves = await watchLayoutShifts(page, MAX_SHIFT);
    await logIn(page, suite.shop, 'admin', '/admin/dashboard');
    await page.getByRole('heading', { name: 'Ingresos por día' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await waitForRender(page);
    expect(await moves()).toEqual([]);
  }),
);
