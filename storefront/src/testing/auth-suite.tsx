import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionView, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { AuthPage } from '../auth/auth-page';
import { ForgotPasswordPage } from '../auth/forgot-password-page';
import { ResetPasswordPage } from '../auth/reset-password-page';
import { UserCreatedPage } from '../auth/user-created-page';
import { ValidateEmailPage } from '../auth/validate-email-page';
import { ValidatePasswordPage } from '../auth/validate-password-page';
import accountEn from '../i18n/account.en.json';
import accountEs from '../i18n/account.es.json';
import { lucia } from './community-fixtures';
import { cartOf } from './fixtures';
import { renderInShop } from './render-in-shop';
import { ShopServer } from './shop-server';

export const unconfirmed: UserView = { ...lucia, emailValidated: false };

/** A shop whose server knows a visitor with an empty cart, afresh for each test, and every page of accounts. */
export class AuthSuite {
  shop!: ShopServer;
  session!: SessionView;

  constructor() {
    beforeAll(async () => {
      this.shop = await ShopServer.start();
    });
    afterAll(() => this.shop.stop());
    beforeEach(() => {
      localStorage.clear();
      this.shop.calls.length = 0;
      this.session = { user: null, cart: cartOf([]) };
      this.shop.answer(ENDPOINTS.getUser, () => this.session);
    });
  }

  open = async (path: string) => {
    const view = await renderInShop(
      <Routes>
        <Route path="authUser" element={<AuthPage />} />
        <Route path="userCreated" element={<UserCreatedPage />} />
        <Route path="forgot-password" element={<ForgotPasswordPage />} />
        <Route path="validate-email/:tokenId" element={<ValidateEmailPage />} />
        <Route path="validate-password/:tokenId" element={<ValidatePasswordPage />} />
        <Route path="reset-password/:tokenId" element={<ResetPasswordPage />} />
        <Route path="*" element={null} />
      </Routes>,
      { path, texts: { es: accountEs, en: accountEn } },
    );
    await screen.findByTestId('address');
    return view;
  };
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const address = () => screen.getByTestId('address').textContent;
export const fillIn = async (fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
