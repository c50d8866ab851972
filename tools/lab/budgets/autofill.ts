import type { Browser, Cookie } from 'playwright-core';

/** Chromium's names for address fields: the `autocomplete` value and the text to fill in. */
const AUTOFILL_VALUES: Record<string, [autocomplete: string, value: string]> = {
  NAME_FULL: ['name', 'Ana Quispe Flores'],
  COMPANY_NAME: ['organization', 'Taller Quispe, S. L.'],
  ADDRESS_HOME_LINE1: ['address-line1', 'Calle de la Palma, 41'],
  ADDRESS_HOME_LINE2: ['address-line2', 'Esc. B, 2.º dcha.'],
  ADDRESS_HOME_ZIP: ['postal-code', '28015'],
  ADDRESS_HOME_CITY: ['address-level2', 'Madrid'],
  ADDRESS_HOME_STATE: ['address-level1', 'Madrid'],
  PHONE_HOME_WHOLE_NUMBER: ['tel', '612345678'],
};
export const AUTOFILLED_FIELDS = Object.keys(AUTOFILL_VALUES).length;

const toSelector = (token: string) =>
  `[autocomplete="${token}"], [autocomplete="shipping ${token}"], [autocomplete="billing ${token}"]`;
/** Ignores spaces and the country code, because phone numbers may be displayed in groups. */
const normalize = (text: string) => text.replace(/^\+34|\s/g, '');

/**
 * Lets Chromium fill in the checkout's address, as if from a saved profile.
 * @param cookies of a customer with products in the cart
 * @returns the number of fields with the expected value
 */
export async function countAutofilledFields(
  browser: Browser,
  web: string,
  cookies: Cookie[],
): Promise<number> {
  const context = await browser.newContext({ locale: 'es-ES' });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${web}/checkout`, { waitUntil: 'networkidle' });
  const otherAddress = page.getByRole('radio', { name: 'Otra dirección' });
  if (await otherAddress.count()) await otherAddress.check({ force: true });
  await page.getByRole('button', { name: 'Empresa' }).click();
  await page.locator(toSelector('name')).click();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Autofill.enable');
  await devtools.send('DOM.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: toSelector('name'),
  });
  const { node } = await devtools.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(AUTOFILL_VALUES).map(([name, [, value]]) => ({ name, value }));
  await devtools.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  let filledCount = 0;
  for (const [token, value] of Object.values(AUTOFILL_VALUES)) {
    const field = page.locator(toSelector(token)).first();
    const isFilled = async () => normalize(await field.inputValue()) === normalize(value);
    for (let attempt = 0; attempt < 20 && !(await isFilled()); attempt += 1) await page.waitForTimeout(50);
    if (await isFilled()) filledCount += 1;
    else console.log(`  ${token} holds "${await field.inputValue()}"`);
  }
  await context.close();
  return filledCount;
}
