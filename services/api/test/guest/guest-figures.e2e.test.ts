import { DAY_MS } from '@munay/contracts/durations';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { runWithFastClock } from '../support/at-clock';
import { signIn } from '../support/people';
import { VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { createMailedGuest, openMailedLink, shop } from './guest-suite';

test('the staff figures count each guest who joined once and compare with the previous period', async () => {
  const { client: staff } = await signIn(shop.api, { roles: ['ADMIN'] });
  await shop.api.stored.guestConversionCounts.remove({});
  const signedInGuest = await signIn(shop.api, {}, new VisitorClient(shop.api.url, WEB_ORIGIN));
  const [first, second] = [await createMailedGuest(), await createMailedGuest(signedInGuest.email)];
  await Promise.all([openMailedLink(first.link), openMailedLink(first.link)]);
  await openMailedLink(second.link, signedInGuest.client);
  const getFigures = (minutes: number) =>
    runWithFastClock(minutes, () => staff.call(ENDPOINTS.getFigures, { query: { days: 7 } }));
  expect((await getFigures(2)).data).toMatchObject({ now: { guestsJoined: 2 }, before: { guestsJoined: 0 } });
  const lastWeek = new Date(Date.now() - 9 * DAY_MS);
  await shop.api.stored.guestConversionCounts.set({ into: 'known' }, { at: lastWeek });
  expect((await getFigures(4)).data).toMatchObject({ now: { guestsJoined: 1 }, before: { guestsJoined: 1 } });
});
