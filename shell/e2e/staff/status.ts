import { waitUntilSettled } from '../support/accessibility';
import { openSuite } from '../support/suite';

const suite = openSuite();

test('a badge of the status page has a single line next to a text of several lines', () =>
  suite.visitAs('admin', async ({ page, consoleMessages }) => {
    await page.goto(`${suite.shop.urls.web}/admin/status`);
    await waitUntilSettled(page);
    // A new shop has no backup, so one line has a warning with three lines of text
    const line = page.locator('main li[data-level="warning"]').first();
    const [badge, fullStatus] = await Promise.all([
      line.locator('> :nth-child(2)').boundingBox(),
      line.boundingBox(),
    ]);
    expect(fullStatus?.height).toBeGreaterThan(60);
    expect(badge?.height).toBeLessThan(32);
    expect(consoleMessages).toEqual([]);
  }));
