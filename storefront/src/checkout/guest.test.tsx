import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { Rejection } from '@munay/kit/testing';
import { RequireUser } from '../account/require-user';
import { accountTexts } from '../testing/account-texts';
import { CheckoutSuite, getField, getPayButton } from '../testing/checkout-suite';
import { lucia } from '../testing/community-fixtures';
import { createCart, createCartLine, createOrder } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { ConfirmationPage } from './confirmation-page';

const EMAIL = 'ines@correo.example';
const suite = new CheckoutSuite();
const createGuestSession = (overrides: Partial<NonNullable<SessionView['buyer']>> = {}): SessionView => ({
  user: null,
  buyer: { email: EMAIL, verified: false, corrections: 2, ...overrides },
  cart: createCart([createCartLine('Lavanda', 4)]),
});
beforeEach(() => {
  suite.session = createGuestSession();
});

const fillAddress = async () => {
  await userEvent.type(getField('Nombre y apellidos'), 'Inés Mora');
  await userEvent.type(getField('Calle y número'), 'Gravina 14');
  await userEvent.type(getField('Código postal'), '28004');
  await userEvent.type(getField('Ciudad'), 'Madrid');
  await userEvent.type(getField('Teléfono'), '600100200');
};

describe('guest checkout', () => {
  test('the guest checkout shows the receipt email and a link to change the address', async () => {
    await suite.open();
    expect(screen.getByText(/El recibo va a ines@correo.example/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Otro correo' }).getAttribute('href')).toBe(
      '/authUser?return=%2Fcheckout',
    );
    expect(screen.queryByText(/Guardar esta dirección/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Salir de esta compra' })).toBeNull();
  });

  test('the cart and the form data are kept if the email is corrected', async () => {
    const first = await suite.open();
    await fillAddress();
    first.unmount();
    suite.session = createGuestSession({ email: 'ines@correo.test' });
    await suite.open();
    expect([getField('Nombre y apellidos').value, getField('Teléfono').value]).toEqual([
      'Inés Mora',
      '600100200',
    ]);
    expect(screen.getByText(/El recibo va a ines@correo.test/)).toBeTruthy();
    expect(screen.getByText(/Lavanda/)).toBeTruthy();
  });

  test('a guest who exceeds the reservation limit can continue after confirming the email', async () => {
    let isVerified = false;
    suite.shop.answer(ENDPOINTS.checkout, () => (isVerified ? '#pago' : new Rejection('unverifiedLimit')));
    suite.shop.answer(ENDPOINTS.validateEmail, () => null);
    suite.shop.answer(ENDPOINTS.confirmDigits, () => {
      isVerified = true;
      suite.session = createGuestSession({ verified: true });
      return { email: EMAIL };
    });
    await suite.open();
    await fillAddress();
    await userEvent.click(getPayButton());
    expect(await screen.findByText('Confirma tu correo para llevarte tantas pastillas')).toBeTruthy();
    expect(screen.queryByLabelText('Código de seis cifras')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mandar las 6 cifras' }));
    await userEvent.type(await screen.findByLabelText('Código de seis cifras'), '048213');
    await waitFor(() => expect(window.location.hash).toBe('#pago'));
    expect(suite.shop.inputs(ENDPOINTS.validateEmail)).toMatchObject([
      { params: { subject: encodeURIComponent(EMAIL) } },
    ]);
  });

  test('a guest must enter the emailed six-digit code before paying by bank transfer', async () => {
    let isVerified = false;
    suite.shop.answer(ENDPOINTS.createOrder, () =>
      isVerified ? createOrder('MUN-1', 'pending_payment') : new Rejection('emailNotValidated'),
    );
    suite.shop.answer(ENDPOINTS.confirmDigits, ({ body: { digits } }) => {
      if (digits !== '048213') return new Rejection('tooManyRequests');
      isVerified = true;
      suite.session = createGuestSession({ verified: true });
      return { email: EMAIL };
    });
    await suite.open();
    await fillAddress();
    await userEvent.click(await screen.findByRole('radio', { name: /Transferencia/ }));
    await userEvent.click(getPayButton(/^Hacer el pedido/));
    await userEvent.type(await screen.findByLabelText('Código de seis cifras'), '111111');
    await userEvent.click(await screen.findByRole('button', { name: 'Pagar con tarjeta' }));
    expect(screen.getByRole('radio', { name: /Tarjeta/ })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: /Transferencia/ }));
    await userEvent.type(screen.getByLabelText('Código de seis cifras'), '048213');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/confirmation?order=MUN-1'));
    const [body] = suite.shop.inputs(ENDPOINTS.createOrder).map((input) => input.body);
    expect(body).not.toHaveProperty('saveAddress');
  });
});

describe('guest confirmation page', () => {
  const open = async () => {
    suite.shop.answer(ENDPOINTS.getOrder, () =>
      createOrder('MUN-1', 'paid', { customer: { _id: null, name: 'Inés Mora', email: EMAIL } }),
    );
    await renderInShop(
      <Routes>
        <Route element={<RequireUser buyers />}>
          <Route path="confirmation" element={<ConfirmationPage />} />
        </Route>
        <Route path="*" element={null} />
      </Routes>,
      { path: '/confirmation?order=MUN-1', texts: accountTexts },
    );
    await screen.findByRole('heading', { level: 1, name: 'Gracias, Inés' });
  };
  const enterDigits = (text: string) => userEvent.type(screen.getByLabelText('Código de seis cifras'), text);
  const mockVerification = (into: 'new' | 'known') => {
    suite.shop.answer(ENDPOINTS.confirmDigits, ({ body }) =>
      body.digits === '048213' ? { email: EMAIL } : new Rejection('digitsIncorrect'),
    );
    suite.shop.answer(ENDPOINTS.saveOrders, () => {
      suite.session =
        into === 'new'
          ? { user: { ...lucia, email: EMAIL }, cart: createCart([]) }
          : { user: null, cart: createCart([]) };
      return { email: EMAIL, into };
    });
  };

  test('the option to end the guest session comes last and requires confirmation', async () => {
    suite.shop.answer(ENDPOINTS.logout, () => {
      suite.session = { user: null, cart: createCart([]) };
      return null;
    });
    await open();
    const logOutButton = screen.getByRole('button', { name: 'Salir de esta compra' });
    const summary = screen.getByRole('complementary');
    expect(summary.compareDocumentPosition(logOutButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(logOutButton);
    const question = within(await screen.findByRole('alertdialog', { name: '¿Salir de esta compra?' }));
    await userEvent.click(question.getByRole('button', { name: 'Quedarme' }));
    expect(suite.shop.inputs(ENDPOINTS.logout)).toHaveLength(0);
    await userEvent.click(logOutButton);
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir' }),
    );
    await waitFor(() => expect(suite.shop.inputs(ENDPOINTS.logout)).toHaveLength(1));
  });

  test('a guest saves the order to a new account with a six-digit code and then sets a password', async () => {
    mockVerification('new');
    suite.shop.answer(ENDPOINTS.setFirstPassword, ({ body: { password } }) =>
      password === 'contraseña' ? new Rejection('passwordWeak') : null,
    );
    await open();
    expect(screen.queryByRole('link', { name: 'Ver el pedido' })).toBeNull();
    await enterDigits('111111');
    expect(await screen.findByText('Ese no es el código. Míralo otra vez en el correo.')).toBeTruthy();
    await enterDigits('048213');
    await screen.findByRole('heading', { name: 'Pon una contraseña' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salir de esta compra' })).toBeNull());
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'contraseña');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
    expect(await screen.findByText('Esa contraseña es de las más usadas. Elige otra.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Contraseña'));
    await userEvent.type(screen.getByLabelText('Contraseña'), 'tres jabones de romero');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar la contraseña' }));
    await screen.findByRole('heading', { name: 'Tu cuenta está lista' });
  });

  test('saving an order for an email with an account adds the order without signing in', async () => {
    mockVerification('known');
    await open();
    await enterDigits('048213');
    await screen.findByRole('heading', { name: 'El pedido ya está en tu cuenta' });
    expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toContain('/authUser?new=0');
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
  });

  test('a guest can correct a mistyped email while corrections remain', async () => {
    suite.shop.answer(
      ENDPOINTS.correctAddress,
      ({ body: { email } }) => (suite.session = createGuestSession({ email, corrections: 0 })),
    );
    await open();
    await userEvent.click(screen.getByText('¿El correo está mal escrito?'));
    expect(screen.getByText(/Se puede corregir 2 veces/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('El correo correcto'), 'ines@correo.test');
    await userEvent.click(screen.getByRole('button', { name: 'Corregir' }));
    await waitFor(() => expect(screen.queryByText('¿El correo está mal escrito?')).toBeNull());
    expect(
      within(screen.getByRole('region', { name: 'Guarda tu pedido en una cuenta' })).getByText(
        /ines@correo.test/,
      ),
    ).toBeTruthy();
  });

  test('a page for members redirects a guest to the login', async () => {
    await renderInShop(
      <Routes>
        <Route element={<RequireUser />}>
          <Route path="profile" element={null} />
        </Route>
        <Route path="*" element={null} />
      </Routes>,
      { path: '/profile', texts: accountTexts },
    );
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/authUser?return=%2Fprofile'),
    );
  });
});
