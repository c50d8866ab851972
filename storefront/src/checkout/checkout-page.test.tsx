import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShippingOption } from '@munay/contracts/order/address';
import { Rejection } from '@munay/kit/testing';
import {
  CheckoutSuite,
  createSession,
  getField,
  getPayButton,
  HOME_ADDRESS,
} from '../testing/checkout-suite';
import { OPTIONS } from '../testing/fixtures';

const suite = new CheckoutSuite();

const fillForm = async () => {
  await userEvent.type(getField('Calle y número'), 'Calle 1');
  await userEvent.type(getField('Código postal'), '28012');
  await userEvent.type(getField('Ciudad'), 'Madrid');
  await userEvent.type(getField('Teléfono'), '600100200');
};
/** Simulates a browser that restores a page from the back/forward cache. */
const restorePage = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

test('the checkout can be submitted again after returning from the payment page', async () => {
  suite.shop.answer(ENDPOINTS.checkout, () => '#pago');
  await suite.open();
  await fillForm();
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ }));
  await waitFor(() => expect(window.location.hash).toBe('#pago'));
  expect(getPayButton('Un momento…').getAttribute('aria-disabled')).toBe('true');
  // The address was saved with the order, so it is not offered a second time
  suite.session = createSession([HOME_ADDRESS]);
  restorePage();
  expect(
    await screen.findByRole('radio', { name: /Lucía Moreno Calle 1, 28012 Madrid/, checked: true }),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Ciudad')).toBeNull();
  await userEvent.click(getPayButton());
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(2));
});

test('an unknown delivery cost is never shown as free and blocks the checkout', async () => {
  const waitForQuotes = async (times: number) =>
    waitFor(() => expect(suite.shop.inputs(ENDPOINTS.quoteCart)).toHaveLength(times));
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  suite.shop.answer(ENDPOINTS.quoteCart, async () => {
    await response;
    return new Rejection('tooManyRequests');
  });
  suite.session = createSession([HOME_ADDRESS]);
  await suite.open();
  await waitForQuotes(1);
  expect(getPayButton('Ir al pago seguro')).toBeTruthy();
  expect(screen.queryByText('Total')).toBeNull();
  await userEvent.click(getPayButton());
  expect(await screen.findByRole('link', { name: /Aún no sabemos cuánto cuesta el envío/ })).toBeTruthy();
  act(respond);
  await userEvent.click(await screen.findByRole('button', { name: 'Probar otra vez' }));
  await waitForQuotes(2);
  suite.shop.answer(ENDPOINTS.quoteCart, () => suite.createCartQuote());
  await userEvent.click(await screen.findByRole('button', { name: 'Probar otra vez' }));
  expect(await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Aún no sabemos/ })).toBeNull();
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(0);
});

test('an unknown Spanish postcode is marked as invalid but does not remove home delivery', async () => {
  suite.shop.answer(ENDPOINTS.quoteCart, ({ body: { postcode } }) =>
    postcode === '99999' ? new Rejection('shippingUnavailable') : suite.createCartQuote(),
  );
  await suite.open();
  await userEvent.type(getField('Código postal'), '99999');
  await userEvent.tab();
  expect(getField('Código postal').getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByRole('radio', { name: /A domicilio/ })).toBeTruthy();
  expect(suite.shop.inputs(ENDPOINTS.quoteCart).map(({ body }) => body.postcode)).not.toContain('99999');
});

test('an area without delivery is reported once and still offers pickup', async () => {
  const pickup: ShippingOption = { method: 'pickup', zone: 'islands', costCents: 0, freeFromCents: null };
  suite.shop.answer(ENDPOINTS.quoteCart, ({ body: { postcode } }) =>
    suite.createCartQuote(postcode.startsWith('35') ? [pickup] : OPTIONS),
  );
  suite.session = createSession([
    { ...HOME_ADDRESS, postcode: '35001', city: 'Las Palmas', province: 'Las Palmas' },
  ]);
  await suite.open();
  expect(await screen.findByText(/^Por ahora no enviamos a Canarias, Ceuta ni Melilla/)).toBeTruthy();
  await userEvent.click(getPayButton());
  expect(getField('Código postal').getAttribute('aria-invalid')).toBe('true');
  expect((await screen.findByRole('alert')).querySelector('ul')?.children).toHaveLength(1);
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(0);
  suite.shop.answer(ENDPOINTS.checkout, () => '#recogida');
  expect(screen.getAllByText(/a Canarias, Ceuta ni Melilla/)).toHaveLength(1);
  expect(screen.getByRole('radio', { name: /A domicilio\s*Solo a la península y a Baleares/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Recogerlo en el taller' }));
  expect(document.activeElement?.textContent).toBe('Quién lo recoge');
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(1));
});

test('a saved address whose postcode belongs to another province must be corrected before payment', async () => {
  suite.session = createSession([{ ...HOME_ADDRESS, postcode: '08800' }]);
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · / });
  await userEvent.click(getPayButton());
  expect(await screen.findByRole('link', { name: 'Ese código postal es de Barcelona.' })).toBeTruthy();
  expect(getField('Provincia').getAttribute('aria-invalid')).toBe('true');
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(0);
});

test('a changed delivery cost rejects the order until the buyer confirms the new total', async () => {
  suite.session = createSession([HOME_ADDRESS]);
  const moreExpensive: ShippingOption[] = OPTIONS.map((option) =>
    option.method === 'standard' ? { ...option, costCents: 1990 } : option,
  );
  const { cart } = suite.session;
  suite.shop.answer(ENDPOINTS.checkout, () => {
    suite.shop.answer(ENDPOINTS.quoteCart, () => suite.createCartQuote(moreExpensive));
    return new Rejection('cartChanged', { cart, delivery: moreExpensive });
  });
  await suite.open();
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ }));
  expect(await screen.findByText('Tu pedido ha cambiado')).toBeTruthy();
  suite.shop.answer(ENDPOINTS.checkout, () => '#otro');
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · 37,90/ }));
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(2));
  expect(suite.shop.inputs(ENDPOINTS.checkout).map(({ body }) => body.totalCents)).toEqual([2290, 3790]);
});

test('a field error disappears once its field is valid', async () => {
  let respond: () => void = () => undefined;
  suite.shop.answer(
    ENDPOINTS.quoteCart,
    () => new Promise((resolve) => (respond = () => resolve(suite.createCartQuote()))),
  );
  await suite.open();
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.quoteCart)).toHaveLength(1));
  await userEvent.click(getPayButton());
  const list = (await screen.findByRole('alert')).querySelector('ul');
  expect(list?.children).toHaveLength(6);
  act(respond);
  await waitFor(() => expect(list?.children).toHaveLength(5));
  await userEvent.type(getField('Código postal'), '18010');
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.quoteCart)).toHaveLength(2));
  // The price for this address is still loading, so the order cannot be placed yet
  expect(list?.children).toHaveLength(3);
  expect(getField('Provincia').value).toBe('Granada');
  expect(document.activeElement).toBe(getField('Código postal'));
});

test('the previous amounts are greyed out while a new postcode is quoted', async () => {
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · 22,90/ });
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => (respond = resolve));
  suite.shop.answer(ENDPOINTS.quoteCart, async () => {
    await response;
    return suite.createCartQuote(OPTIONS.map((option) => ({ ...option, costCents: 790 })));
  });
  const sum = (label: string) => {
    const amount = screen.getByText(label, { selector: 'aside *' }).nextElementSibling;
    return [amount?.textContent?.replace(/\s/g, ' '), amount?.getAttribute('aria-busy')];
  };
  expect([sum('Envío a domicilio'), sum('Total')]).toEqual([
    ['4,90 €', 'false'],
    ['22,90 €', 'false'],
  ]);
  await userEvent.type(getField('Código postal'), '07001');
  await waitFor(() => expect(sum('Total')).toEqual(['22,90 €', 'true']));
  expect([sum('Envío a domicilio'), getPayButton('Ir al pago seguro').textContent?.trim()]).toEqual([
    ['4,90 €', 'true'],
    'Ir al pago seguro',
  ]);
  act(respond);
  expect(await screen.findByRole('button', { name: /^Ir al pago seguro · 25,90/ })).toBeTruthy();
  expect([sum('Envío a domicilio'), sum('Total')]).toEqual([
    ['7,90 €', 'false'],
    ['25,90 €', 'false'],
  ]);
});

test('delivery and pickup can be selected before their prices are loaded', async () => {
  let respond: () => void = () => undefined;
  suite.shop.answer(
    ENDPOINTS.quoteCart,
    () => new Promise((resolve) => (respond = () => resolve(suite.createCartQuote()))),
  );
  await suite.open();
  expect(
    await screen.findByRole('radio', { name: /^A domicilio\s*Entre el \D*\d+ y el .*[a-z]$/ }),
  ).toBeTruthy();
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.quoteCart)).toHaveLength(1));
  act(respond);
  expect(await screen.findByRole('radio', { name: /^A domicilio\s*Entre el .*4,90\s€$/ })).toBeTruthy();
});

test('the company field is shown only on request and receives the focus', async () => {
  await suite.open();
  expect(screen.queryByLabelText(/^Empresa/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Empresa' }));
  const company = await screen.findByLabelText<HTMLInputElement>(/^Empresa/);
  expect(document.activeElement).toBe(company);
  await userEvent.type(company, 'Elvira');
  await userEvent.clear(company);
  expect(company.isConnected).toBe(true);
});

test('the phone field reports a missing number and the expected format of an invalid number', async () => {
  await suite.open();
  await screen.findByRole('button', { name: /^Ir al pago seguro · / });
  await userEvent.click(getPayButton());
  expect(await screen.findByRole('link', { name: 'Falta el teléfono.' })).toBeTruthy();
  await userEvent.type(getField('Teléfono'), '12');
  await userEvent.tab();
  expect(await screen.findByRole('link', { name: /^Escribe un solo teléfono/ })).toBeTruthy();
});

test('the address form has sorted provinces and autocomplete tokens', async () => {
  await suite.open();
  const names = within(getField('Provincia'))
    .getAllByRole('option')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(names.slice(0, 6)).toEqual(['A Coruña', 'Álava', 'Albacete', 'Alicante', 'Almería', 'Asturias']);
  expect(names).toHaveLength(52);
  expect(getField('Calle y número').autocomplete).toBe('address-line1');
});

test('a six-digit code entered in the checkout confirms the email and resumes the submitted order', async () => {
  suite.session = createSession([HOME_ADDRESS]);
  suite.session = { ...suite.session, user: { ...suite.session.user, emailValidated: false } } as SessionView;
  suite.shop.answer(ENDPOINTS.checkout, () =>
    suite.session.user?.emailValidated ? '#pago-confirmado' : new Rejection('emailNotValidated'),
  );
  suite.shop.answer(ENDPOINTS.validateEmail, () => null);
  let digits = '048213';
  suite.shop.answer(ENDPOINTS.confirmDigits, ({ body }) => {
    if (body.digits !== digits) return new Rejection(digits === '' ? 'digitsExpired' : 'digitsIncorrect');
    suite.session = {
      ...suite.session,
      user: { ...suite.session.user, emailValidated: true },
    } as SessionView;
    return { email: 'lucia@correo.example' };
  });
  await suite.open();
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  const box = await screen.findByLabelText<HTMLInputElement>('Código de seis cifras');
  expect([document.activeElement, box.autocomplete, box.inputMode]).toEqual([
    box,
    'one-time-code',
    'numeric',
  ]);
  expect(screen.getByText(/correo que hemos mandado a lucia@correo.example/)).toBeTruthy();
  await userEvent.type(box, '12');
  await userEvent.click(getPayButton());
  expect(await screen.findByText('Escribe las seis cifras.')).toBeTruthy();
  expect(suite.shop.inputs(ENDPOINTS.confirmDigits)).toHaveLength(0);
  await userEvent.type(box, '3456');
  expect(await screen.findByText('Ese no es el código. Míralo otra vez en el correo.')).toBeTruthy();
  expect([box.value, document.activeElement]).toEqual(['', box]);
  digits = '';
  await userEvent.type(box, '111111');
  expect(await screen.findByText('Ese código ya no vale. Pide otro.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mandar otro código' }));
  await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.validateEmail)).toHaveLength(1));
  digits = '048213';
  await userEvent.click(box);
  await userEvent.paste('048 213');
  await waitFor(() => expect(window.location.hash).toBe('#pago-confirmado'));
  expect(suite.shop.inputs(ENDPOINTS.checkout)).toHaveLength(2);
  expect(screen.queryByLabelText('Código de seis cifras')).toBeNull();
});

test('the buyer has to submit the checkout again after confirming the email in another tab', async () => {
  suite.session = createSession([HOME_ADDRESS]);
  suite.session = { ...suite.session, user: { ...suite.session.user, emailValidated: false } } as SessionView;
  suite.shop.answer(ENDPOINTS.checkout, () => new Rejection('emailNotValidated'));
  await suite.open();
  await userEvent.click(await screen.findByRole('button', { name: /^Ir al pago seguro · / }));
  await screen.findByLabelText('Código de seis cifras');
  suite.session = { ...suite.session, user: { ...suite.session.user, emailValidated: true } } as SessionView;
  await waitFor(async () => {
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(screen.queryByLabelText('Código de seis cifras')).toBeNull();
  });
  expect(screen.getByText('Tu correo ya está confirmado. Pulsa otra vez y vamos al pago.')).toBeTruthy();
});
