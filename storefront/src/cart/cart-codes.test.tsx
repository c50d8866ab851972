import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartItem, CartView } from '@munay/contracts/order/cart';
import { useSession } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import { accountTexts } from '../testing/account-texts';
import { createCart, createCartLine, createQuote } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CartButton } from './cart-button';
import { CartCodes } from './cart-codes';
import { CartDialogSlot } from './cart-dialog-slot';
import { closeCart } from './cart-dialog-state';

const shop = createSuiteShop();
afterEach(() => act(closeCart));
const items: CartItem[] = [createCartLine('Oliva', 2)];
const createCode = (code: string, overrides: Partial<CartCode> = {}): CartCode => ({
  code,
  state: 'waiting',
  savedCents: 0,
  ...overrides,
});

function Codes() {
  const { cart } = useSession();
  return cart ? <CartCodes codes={cart.codes ?? []} /> : null;
}
const open = async (codes: CartCode[] = [], locale: 'es' | 'en' = 'es') => {
  const cart = createCart(items, { acceptsCodes: true, ...(codes.length > 0 && { codes }) });
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart }));
  await renderInShop(<Codes />, { locale });
  await screen.findByText(/Añadir un código|Add a code/);
};
const getField = () => screen.getByLabelText('Código');
const submitCode = async (code: string) => {
  const summary = await screen.findByText('Añadir un código');
  if (!getField().closest('details')?.open) await userEvent.click(summary);
  await userEvent.type(getField(), `${code}{Enter}`);
};

test('a guest enters an emailed six-digit code to activate a promotion code', async () => {
  const EMAIL = 'ines@correo.example';
  let isVerified = false;
  shop.answer(ENDPOINTS.getUser, () => ({
    user: null,
    buyer: { email: EMAIL, verified: isVerified, corrections: 2 },
    cart: isVerified
      ? createCart(items, { codes: [createCode('TUYO', { state: 'applied', savedCents: 138 })] })
      : createCart(items, { codes: [createCode('TUYO', { reason: 'addressUnverified' })] }),
  }));
  shop.answer(ENDPOINTS.validateEmail, () => null);
  shop.answer(ENDPOINTS.confirmDigits, () => {
    isVerified = true;
    return { email: EMAIL };
  });
  await renderInShop(<Codes />, { texts: accountTexts });
  await userEvent.click(await screen.findByRole('button', { name: 'Mandar las 6 cifras' }));
  const row = screen.getByText('TUYO:').closest('li') as HTMLElement;
  await userEvent.type(await within(row).findByLabelText('Código de seis cifras'), '048213');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/TUYO: ahorras 1,38/));
  expect(within(screen.getByRole('listitem')).getByText(/TUYO: ahorras 1,38/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText('Añadir un código'));
});

test('a visitor without an email address sees when a waiting promotion code can be verified', async () => {
  await open([createCode('TUYO', { reason: 'addressUnverified' })]);
  expect(screen.getByRole('listitem').textContent).toContain(
    'Después de escribir tu correo, confírmalo con 6 cifras para usarlo.',
  );
  expect(screen.queryByRole('button', { name: 'Mandar las 6 cifras' })).toBeNull();
});

test('an accepted promotion code is announced once and clears its field', async () => {
  shop.answer(ENDPOINTS.addCode, ({ body: { code } }) =>
    createCart(items, { codes: [createCode(code, { state: 'applied', savedCents: 138 })] }),
  );
  await open();
  await submitCode('JABON10');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/JABON10: ahorras 1,38\s€/));
  expect(within(screen.getByRole('listitem')).getByText(/JABON10: ahorras/)).toBeTruthy();
  expect((getField() as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(getField());
});

test('an unknown promotion code stays in the field with the reason', async () => {
  shop.answer(ENDPOINTS.addCode, ({ body: { code } }) =>
    createCart(items, { codes: [createCode(code, { state: 'rejected', reason: 'codeUnknown' })] }),
  );
  await open();
  await submitCode('NADA00');
  expect(await screen.findByText('No conocemos este código.')).toBeTruthy();
  expect(getField().getAttribute('aria-invalid')).toBe('true');
  expect((getField() as HTMLInputElement).value).toBe('NADA00');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('the code field requires a value and clears its error on input', async () => {
  shop.answer(ENDPOINTS.addCode, ({ body: { code } }) =>
    createCart(items, { codes: [createCode(code, { state: 'rejected', reason: 'codeUnknown' })] }),
  );
  await open();
  await submitCode('NADA00');
  await screen.findByText('No conocemos este código.');
  await userEvent.type(getField(), '{Backspace}');
  expect(screen.queryByText('No conocemos este código.')).toBeNull();
  await userEvent.clear(getField());
  await userEvent.type(getField(), '{Enter}');
  expect(await screen.findByText('Escribe un código.')).toBeTruthy();
  expect(screen.queryByText('No conocemos este código.')).toBeNull();
  expect(document.activeElement).toBe(getField());
  expect(shop.inputs(ENDPOINTS.addCode)).toHaveLength(1);
});

test('entering an applied promotion code again shows its current state', async () => {
  const codes = [
    createCode('UNO', { state: 'applied', savedCents: 138 }),
    createCode('DOS', { reason: 'nothingFits' }),
  ];
  shop.answer(ENDPOINTS.addCode, () => createCart(items, { codes }));
  await open(codes);
  await submitCode('uno');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/UNO: ahorras 1,38/));
});

test('a stored promotion code whose promotion was deleted is listed with the reason', async () => {
  await open([createCode('BORRADO', { state: 'rejected', reason: 'codeUnknown' })]);
  expect(screen.getByRole('listitem').textContent).toContain('BORRADO: No conocemos este código.');
});

test('a server error is shown at the code field', async () => {
  shop.answer(ENDPOINTS.addCode, () => new Rejection('codesFull'));
  await open();
  await submitCode('CUARTO4');
  expect(await screen.findByText(/En un carrito caben tres códigos/)).toBeTruthy();
});

test.each<[CartCode, string]>([
  [
    createCode('A', { reason: 'minimumMissing', missingCents: 830 }),
    'Te faltan 8,30 € en jabones a los que se aplica.',
  ],
  [
    createCode('A', { reason: 'codeEnded', at: '2026-11-15T22:59:59.999Z' }),
    'Este código terminó el 15 de noviembre.',
  ],
  [
    createCode('A', { reason: 'codeNotYet', at: '2026-11-30T23:00:00.000Z' }),
    'Vale a partir del 1 de diciembre.',
  ],
  [
    createCode('A', { reason: 'codeReserved', at: '2026-11-30T09:05:00.000Z' }),
    'hasta el 30 de noviembre a las 10:05.',
  ],
  [
    createCode('A', { reason: 'betterApplied', betterPromotion: { title: 'Otoño', cents: 459 } }),
    'Ya tienes algo mejor: Otoño, −4,59 €.',
  ],
  [createCode('A', { reason: 'betterApplied' }), 'Tu envío ya es gratis.'],
  [createCode('A', { reason: 'deliveryNotHere', zone: 'islands' }), 'No llega a Baleares.'],
  [createCode('A', { state: 'applied' }), 'A: aplicado.'],
])('the row of the promotion code %j shows its status', async (code, text) => {
  await open([code]);
  expect(screen.getByRole('listitem').textContent?.replace(/\s/g, ' ')).toContain(text);
});

test('removing a promotion code moves the focus to the summary that opens the code field', async () => {
  shop.answer(ENDPOINTS.removeCode, () => createCart(items));
  await open([createCode('JABON10', { state: 'applied', savedCents: 138 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar JABON10' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('Hemos quitado el código JABON10.');
  expect(document.activeElement).toBe(screen.getByText('Añadir un código'));
});

const openCartDialog = async (overrides: Partial<CartView>) => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: createCart(items, overrides) }));
  await renderInShop(
    <>
      <CartButton />
      <CartDialogSlot />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /2 jabones/ }));
  return screen.findByRole('dialog', { name: /Tu carrito/ });
};

test('the cart dialog shows the code field, promotion savings and the next promotion step', async () => {
  const dialog = await openCartDialog({
    acceptsCodes: true,
    promotions: [{ _id: '0'.repeat(24), title: 'Tres por dos', target: 'goods', cents: 450 }],
    nextStep: { title: 'Docena', units: 2 },
  });
  expect(await within(dialog).findByText('Añadir un código')).toBeTruthy();
  expect(within(dialog).getByText('Con 2 más: Docena.')).toBeTruthy();
  expect(within(dialog).getByText('Tres por dos').parentElement?.textContent).toMatch(/−4,50\s€/);
});

test('the cart dialog has no code field when the shop has no codes', async () => {
  expect(within(await openCartDialog({})).queryByText('Añadir un código')).toBeNull();
});

test('a delivery code requests a new quote and shows its saving with the delivery price', async () => {
  let isFree = false;
  let respond: () => void = () => undefined;
  const code = 'OTOENVIO';
  const response = new Promise<void>((resolve) => (respond = resolve));
  const [standard, pickup] = createQuote(createCart(items)).options;
  shop.answer(ENDPOINTS.quoteCart, async () => {
    const quote = createQuote(createCart(items));
    if (!isFree) return quote;
    await response;
    const codes = [createCode(code, { state: 'applied', savedCents: 490 })];
    return { ...quote, options: [{ ...standard!, shippingCents: 0, totalCents: 900, codes }, pickup!] };
  });
  // The cart digest does not include delivery promotions
  shop.answer(ENDPOINTS.addCode, () => {
    isFree = true;
    return createCart(items, { acceptsCodes: true, codes: [createCode(code, { state: 'applied' })] });
  });
  const dialog = await openCartDialog({ acceptsCodes: true });
  const getDeliveryPrice = () => within(dialog).getByText('Envío a la península').nextElementSibling;
  await waitFor(() => expect(getDeliveryPrice()?.textContent).toMatch(/4,90/));
  await submitCode(code);
  expect((await within(dialog).findAllByText('OTOENVIO: aplicado.')).length).toBeGreaterThan(0);
  expect(getDeliveryPrice()?.getAttribute('aria-busy')).toBe('true');
  expect(dialog.textContent).not.toContain('ahorras');
  act(respond);
  expect(await within(dialog).findByText(/OTOENVIO: ahorras 4,90/)).toBeTruthy();
  expect(getDeliveryPrice()?.textContent).toBe('Gratis');
});
