import { saveScreen, waitUntilSettled } from '../support/accessibility';
import { listAxeFindings } from '../support/axe';
import { readTexts } from '../support/read-texts';
import { openSuite } from '../support/suite';

const suite = openSuite();

describe.each([
  ['es', 'es-ES', 1280],
  ['en', 'en-GB', 360],
] as const)('avoided ingredients in %s', (language, locale, width) => {
  const t = readTexts(language);
  const dialogTexts = readTexts(language, 'allergy');
  const warning = language === 'es' ? 'Contiene Mel, que evitas.' : 'Contains Mel, which you avoid.';

  test('an avoided ingredient shows warnings and can be removed', () =>
    suite.visit({ locale, width }, async ({ page, requests, consoleMessages }) => {
      await page.goto(`${suite.shop.urls.web}/product/avena-y-miel`);
      await waitUntilSettled(page);
      await page
        .locator('main')
        .getByRole('button', { name: t('allergy.open') })
        .click();
      const dialog = page.getByRole('dialog', { name: dialogTexts('allergy.title') });
      await dialog.getByText(dialogTexts('allergy.private')).waitFor();
      const field = dialog.getByRole('combobox', { name: dialogTexts('allergy.other') });
      await field.pressSequentially(language === 'es' ? 'miel' : 'honey');
      await dialog.getByRole('option', { name: /^Mel / }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.locator('main').getByText(warning).first().waitFor();

      await page.goto(`${suite.shop.urls.web}/shop?q=avena`);
      await waitUntilSettled(page);
      const card = page.getByRole('listitem').filter({ hasText: /Avena y miel|Oat & Honey/ });
      await card.getByText(warning).first().waitFor();
      expect(await listAxeFindings(page)).toEqual([]);
      await saveScreen(page, `allergy-${language}-shop`);

      if (width === 360) await page.getByRole('button', { name: t('search.open'), exact: true }).click();
      await page
        .getByRole('combobox')
        .filter({ visible: true })
        .first()
        .pressSequentially(language === 'es' ? 'aven' : 'oat');
      await page.getByRole('option').filter({ hasText: warning }).first().waitFor();
      await page.keyboard.press('Enter');

      await page.goto(`${suite.shop.urls.web}/product/avena-y-miel`);
      // The warning moves the button, so the test waits for it before clicking
      await page.locator('main').getByText(warning).first().waitFor();
      await page
        .getByRole('button', { name: t('product.add') })
        .first()
        .click();
      await page.getByRole('dialog').getByText(warning).waitFor();
      await saveScreen(page, `allergy-${language}-cart`);
      expect(await listAxeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');

      // Neither the allergen's INCI name nor its common name may appear in a URL
      expect(requests.filter((url) => /[?&/](mel|miel|honey)\b/i.test(decodeURIComponent(url)))).toEqual([]);

      await page
        .locator('footer')
        .getByRole('button', { name: t('allergy.open') })
        .click();
      await dialog.getByRole('button', { name: dialogTexts('allergy.clear') }).click();
      await page.keyboard.press('Escape');
      expect(await page.locator('main').getByText(warning).count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('munay.allergies'))).toBeNull();
      expect(consoleMessages).toEqual([]);
    }));

  test('avoided ingredients do not change the URL filter for excluded ingredients', () =>
    suite.visit({ locale, width }, async ({ page }) => {
      await page.goto(`${suite.shop.urls.web}/shop`);
      await waitUntilSettled(page);
      if (width === 360) await page.getByRole('button', { name: t('shop.filter') }).click();
      const open =
        width === 360
          ? page.getByRole('dialog').locator('summary')
          : page.locator('main').getByRole('button');
      await open
        .filter({ hasText: t('shop.group.avoid') })
        .first()
        .click();
      await page.getByRole('checkbox', { name: 'linalool' }).click();
      await page.waitForURL(/without=linalool/);
      await page.getByLabel(t('shop.withoutWord')).fill(language === 'es' ? 'miel' : 'honey');
      await page.keyboard.press('Enter');
      await page.waitForURL(/without=(miel|honey)/);
      await page.reload();
      await waitUntilSettled(page);
      const titles = await page.locator('main li h2').allInnerTexts();
      expect(titles.length).toBeGreaterThan(5);
      expect(titles).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Lavanda|Lavender|Avena|Oat/)]),
      );
    }));
});
