import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartCode, CartItem, CartView } from '@munay/contracts/order/cart';
import { useSession } from '@munay/kit';
import { Refusal, shopOfSuite } from '@munay/kit/testing';
import { ProofOfAddressSlot } from '../account/proof-of-address';
import { accountTexts } from '../testing/account-texts';
import { cartOf, line } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { CartButton } from './cart-button';
import { CartCodes } from './cart-codes';
import { CartDialogSlot } from './cart-dialog-slot';
import { closeCart } from './cart-dialog-state';

const shop = shopOfSuite();
afterEach(() => act(closeCart));
const items: CartItem[] = [line('Oliva', 2)];
const known = (code: string, more: Partial<CartCode> = {}): CartCode => ({
  ...{ code, state: 'waiting', savedCents: 0 },
  ...more,
});

function Codes() {
  const { cart } = useSession();
  return cart ? <CartCodes cart={cart} /> : null;
}
const open = async (codes: CartCode[] = [], locale: 'es' | 'en' = 'es') => {
  const cart = cartOf(items, codes.length > 0 ? { codes } : {});
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart }));
  await renderInShop(<Codes />, { locale });
  await screen.findByText(/Añadir un código|Add a code/);
};
const field = () => screen.getByLabelText('Código');
const enter = async (code: string) => {
  if (!field().closest('details')?.open) await userEvent.click(screen.getByText('Añadir un código'));
  await userEvent.type(field(), `${code}{Enter}`);
};

test('a code of the buyer’s own waits for the six digits, which a guest asks for in the cart', async () => {
  const EMAIL = 'ines@correo.example';
  const waiting = cartOf(items, { codes: [known('TUYO', { reason: 'proveAddress' })] });
  let proven = false;
  shop.answer(ENDPOINTS.getUser, () => ({
    user: null,
    buyer: { email: EMAIL, proven, corrections: 2 },
    cart: waiting,
  }));
  shop.answer(ENDPOINTS.validateEmail, () => null);
  shop.answer(ENDPOINTS.confirmDigits, () => {
    proven = true;
    return { email: EMAIL };
  });
  shop.answer(ENDPOINTS.getCart, () =>
    cartOf(items, { codes: [known('TUYO', { state: 'applied', savedCents: 138 })] }),
  );
  await renderInShop(
    <>
      <Codes />
      <ProofOfAddressSlot />
    </>,
    { texts: accountTexts },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mandar las cifras' }));
  await userEvent.type(await screen.findByLabelText('Código de seis cifras'), '048213');
  expect(await screen.findByText(/TUYO: ahorras 1,38/)).toBeTruthy();
});

test('a code is entered, said once, and leaves the field empty and focused', async () => {
  shop.answer(ENDPOINTS.addCode, ({ body: { code } }) =>
    cartOf(items, { codes: [known(code, { state: 'applied', savedCents: 138 })] }),
  );
  await open();
  await enter('JABON10');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/JABON10: ahorras 1,38\s€/));
  expect(within(screen.getByRole('listitem')).getByText(/JABON10: ahorras/)).toBeTruthy();
  expect((field() as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(field());
});

test('an unknown one stays in the field with the reason and is not listed', async () => {
  shop.answer(ENDPOINTS.addCode, ({ body: { code } }) =>
    cartOf(items, { codes: [known(code, { state: 'refused', reason: 'codeUnknown' })] }),
  );
  await open();
  await enter('NADA00');
  expect(await screen.findByText('No conocemos este código.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect((field() as HTMLInputElement).value).toBe('NADA00');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('a refusal of the server stands at the field', async () => {
  shop.answer(ENDPOINTS.addCode, () => new Refusal('codesFull'));
  await open();
  await enter('CUARTO4');
  expect(await screen.findByText(/En un carrito caben tres códigos/)).toBeTruthy();
});

test.each<[CartCode, string]>([
  [
    known('A', { reason: 'minimumMissing', missingCents: 830 }),
    'Te faltan 8,30 € en jabones a los que se aplica.',
  ],
  [
    known('A', { reason: 'codeEnded', at: '2026-11-15T22:59:59.999Z' }),
    'Este código terminó el 15 de noviembre.',
  ],
  [known('A', { reason: 'codeNotYet', at: '2026-11-30T23:00:00.000Z' }), 'Vale a partir del 1 de diciembre.'],
  [
    known('A', { reason: 'codeHeld', at: '2026-11-30T09:05:00.000Z' }),
    'hasta el 30 de noviembre a las 10:05.',
  ],
  [
    known('A', { reason: 'betterApplied', better: { title: 'Otoño', cents: 459 } }),
    'Ya tienes algo mejor: Otoño, −4,59 €.',
  ],
  [known('A', { reason: 'betterApplied' }), 'Tu envío ya es gratis.'],
  [known('A', { reason: 'deliveryNotHere', zone: 'islands' }), 'No llega a Baleares.'],
  [known('A', { reason: 'proveAddress' }), 'Confirma tu correo con 6 cifras para usarlo.'],
])('says why a code waits: %j', async (code, words) => {
  await open([code]);
  expect(screen.getByRole('listitem').textContent?.replace(/\s/g, ' ')).toContain(words);
});

test('a code is taken out, and the focus goes to the field', async () => {
  shop.answer(ENDPOINTS.removeCode, () => cartOf(items));
  await open([known('JABON10', { state: 'applied', savedCents: 138 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar JABON10' }));
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(screen.getByRole('status').textContent).toBe('Hemos quitado el código JABON10.');
});

const drawer = async (more: Partial<CartView>) => {
  shop.answer(ENDPOINTS.getUser, () => ({ user: null, cart: cartOf(items, more) }));
  await renderInShop(
    <>
      <CartButton />
      <CartDialogSlot />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /2 jabones/ }));
  return screen.findByRole('dialog', { name: /Tu carrito/ });
};

test('the drawer has the field while the shop has codes, and shows what promotions save', async () => {
  const dialog = await drawer({
    takesCodes: true,
    promotions: [{ _id: '0'.repeat(24), title: 'Tres por dos', lane: 'goods', cents: 450 }],
    nextStep: { title: 'Docena', pieces: 2 },
  });
  expect(within(dialog).getByText('Añadir un código')).toBeTruthy();
  expect(within(dialog).getByText('Con 2 más: Docena.')).toBeTruthy();
  expect(within(dialog).getByText('Tres por dos').parentElement?.textContent).toMatch(/−4,50\s€/);
});

test('without codes in the shop the drawer has no field for one', async () => {
  expect(within(await drawer({})).queryByText('Añadir un código')).toBeNull();
});
