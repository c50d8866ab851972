import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { call } from '@munay/kit';
import { createSuiteShop, Rejection } from '@munay/kit/testing';
import reviewEn from '../i18n/review.en.json';
import reviewEs from '../i18n/review.es.json';
import { ReviewsSection } from '../review/reviews-section';
import { accountTexts } from '../testing/account-texts';
import { createOwnReviews, createReview, createReviewList, lucia } from '../testing/community-fixtures';
import { createCart, createProduct } from '../testing/fixtures';
import { renderInShop } from '../testing/render-in-shop';
import { AddressVerificationSlot } from './address-verification';

const shop = createSuiteShop();
let isVerified: boolean;
beforeEach(async () => {
  isVerified = false;
  shop.answer(ENDPOINTS.getUser, () => ({
    user: { ...lucia, emailValidated: isVerified },
    cart: createCart([]),
  }));
  shop.answer(ENDPOINTS.ownReviews, () => createOwnReviews());
  shop.answer(ENDPOINTS.getReviews, () => createReviewList([createReview('a')]));
  shop.answer(ENDPOINTS.voteReview, () => (isVerified ? { helpful: 9 } : new Rejection('emailNotValidated')));
  shop.answer(ENDPOINTS.validateEmail, () => null);
  shop.answer(ENDPOINTS.confirmDigits, ({ body: { digits } }) => {
    isVerified = digits === '048213';
    return isVerified ? { email: lucia.email } : new Rejection('digitsIncorrect');
  });
  await renderInShop(
    <>
      <ReviewsSection product={createProduct('Lavanda')} idOrSlug="lavanda" />
      <AddressVerificationSlot />
    </>,
    {
      texts: { es: { ...accountTexts.es, ...reviewEs }, en: { ...accountTexts.en, ...reviewEn } },
      path: '/product/lavanda',
    },
  );
});

const findVoteButton = () => screen.findByRole('button', { name: /^Útil/ });
const click = async () => userEvent.click(await findVoteButton());
const findDialog = () => screen.findByRole('dialog', { name: 'Confirma tu correo' });

test('a vote with an unconfirmed email counts once the emailed six-digit code is entered', async () => {
  await click();
  await findDialog();
  const digits = screen.getByLabelText('Código de seis cifras');
  await waitFor(() =>
    expect(shop.inputs(ENDPOINTS.validateEmail)).toEqual([
      expect.objectContaining({ params: { subject: encodeURIComponent(lucia.email) } }),
    ]),
  );
  expect(screen.getByRole('link', { name: 'Cambiar el correo' }).getAttribute('href')).toBe(
    '/authUser?new=1&return=%2Fproduct%2Flavanda',
  );
  await userEvent.type(digits, '111111');
  await screen.findByText('Ese no es el código. Míralo otra vez en el correo.');
  await userEvent.type(digits, '048 213');
  await waitFor(async () => expect((await findVoteButton()).textContent).toContain('Útil (9)'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shop.inputs(ENDPOINTS.voteReview)).toHaveLength(2);
});

test('a pending vote is sent after the email is confirmed in another browser', async () => {
  await click();
  await findDialog();
  isVerified = true;
  window.dispatchEvent(new Event('focus'));
  await waitFor(async () => expect((await findVoteButton()).textContent).toContain('Útil (9)'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('dismissing the email confirmation dialog reverts the vote', async () => {
  await click();
  await findDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
  await waitFor(async () => expect((await findVoteButton()).getAttribute('aria-pressed')).toBe('false'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shop.inputs(ENDPOINTS.voteReview)).toHaveLength(1);
});

test('a checkout rejected for an unconfirmed email does not open the confirmation dialog', async () => {
  const { method, path, status } = ENDPOINTS.checkout;
  shop.answer(ENDPOINTS.checkout, () => new Rejection('emailNotValidated'));
  const builtEndpoint = { method, path, status } as typeof ENDPOINTS.checkout;
  await expect(call(builtEndpoint, { body: {} as never })).rejects.toMatchObject({
    key: 'emailNotValidated',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
