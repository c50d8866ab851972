import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Route, Routes } from '@munay/kit';
import { AuthPage } from '../auth/auth-page';
import { ForgotPasswordPage } from '../auth/forgot-password-page';
import { ResetPasswordPage } from '../auth/reset-password-page';
import { UserCreatedPage } from '../auth/user-created-page';
import { ValidateEmailPage } from '../auth/validate-email-page';
import { ValidatePasswordPage } from '../auth/validate-password-page';
import { accountTexts } from './account-texts';
import { lucia } from './community-fixtures';
import { createCart, createQuote } from './fixtures';
import { renderInShop } from './render-in-shop';
import { ShopSuite } from './shop-suite';

export const unconfirmed: UserView = { ...lucia, emailValidated: false };

/** A visitor with an empty cart, and all account pages. */
export class AuthSuite extends ShopSuite {
  constructor() {
    super(() => ({ user: null, cart: createCart([]) }));
    beforeEach(() => this.shop.answer(ENDPOINTS.quoteCart, () => createQuote(this.session.cart)));
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
      { path, texts: accountTexts },
    );
    await screen.findByTestId('address');
    return view;
  };
}

export const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const getAddress = () => screen.getByTestId('address').textContent;
export const fillForm = async (fields: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
