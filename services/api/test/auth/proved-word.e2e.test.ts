import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AccountCalls } from '../support/account-calls';
import { createMailedToken, signIn } from '../support/people';
import { addProduct } from '../support/shop';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
beforeEach(() => api.redis.flushdb());
const { validate } = new AccountCalls(() => api);

// Fault password-not-verified in AccessGuard.canActivate: drop(statement('emailNotValidated'))
test('votes, reports, questions and shared wishlists require a confirmed email address', async () => {
  const { client, id, email } = await signIn(api, { validated: false });
  const params = { id: '0'.repeat(24) };
  const contributionRequests = [
    () => client.callRejected(ENDPOINTS.voteReview, { params, body: {} }),
    () => client.callRejected(ENDPOINTS.reportReview, { params, body: {} }),
    () => client.callRejected(ENDPOINTS.createQuestion, { body: {} }),
    () => client.callRejected(ENDPOINTS.shareWishlist),
  ];
  for (const call of contributionRequests)
    expect(await call()).toMatchObject({ status: 403, data: { key: 'emailNotValidated' } });
  await validate(email);
  await validate(await createMailedToken(api, 'validate-email', id), client);
  for (const call of contributionRequests) expect((await call()).data?.key).not.toBe('emailNotValidated');
});

// Fault single-guest-counts-as-many in FavoriteService.setFavorite: drop(statement('like-guest'))
test('favourites of guests are limited to five per network and product', async () => {
  const { productId } = await addProduct({ api });
  const setFavorite = (client = api.client()) =>
    client.callRejected(ENDPOINTS.likeProduct, { params: { id: productId }, body: { liked: true } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) statuses.push((await setFavorite()).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await setFavorite((await signIn(api)).client)).status).toBe(200);
});
