import { ENDPOINTS } from '@munay/contracts/endpoints';
import { GuestCleanUpService } from '../../src/modules/guest/guest-clean-up.service';
import { minutesFast } from '../support/at-clock';
import { insertUser, signIn } from '../support/people';
import { ADDRESS, addToCart, checkoutBody, VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { expectConsistentRecords } from '../support/suite-shop';
import { until } from '../support/until';
import {
  continueAsGuest,
  createGuest,
  createMailedGuest,
  extractDigits,
  extractLink,
  findWrongRecipientToken,
  getAccount,
  getOrders,
  mailbox,
  outcome,
  paidGuest,
  PHONE,
  placeGuestOrder,
  press,
  session,
  shop,
  someEmail,
  toTokenParams,
  trackingIn,
  type,
  visitor,
} from './guest-suite';

const PASSWORD = 'cuatro jabones de oliva';
const NAMES = { firstname: 'Ana', lastname: 'Quispe' };
const DAY = 24 * 60;
const look = (token: string) => visitor().refused(ENDPOINTS.getGuestLink, toTokenParams(token));
const login = async (client: ReturnType<typeof visitor>, email: string, password: string) =>
  (await client.call(ENDPOINTS.login, { body: { email, password } })).status;
const keep = (client: ReturnType<typeof visitor>) => client.refused(ENDPOINTS.saveOrders);
const getUser = async (orderId: string) => (await shop.getOrder(orderId))?.buyer?.userId?.toString();
const owner = (email?: string) =>
  signIn(shop.api, email === undefined ? {} : { email }, new VisitorClient(shop.api.url, WEB_ORIGIN));

describe('confirmation button in the email', () => {
  test('a confirmation link shows the order for 30 minutes, and opening the link changes nothing', async () => {
    const { link, number, email, order } = await createMailedGuest();
    const shown = await look(link);
    expect(shown.data).toEqual({
      email,
      orders: [{ number, town: ADDRESS.city, totalCents: order.totals.totalCents, currency: 'eur' }],
    });
    for (const hidden of [ADDRESS.line1, PHONE]) expect(JSON.stringify(shown.data)).not.toContain(hidden);
    expect((await getAccount(email))?.emailValidatedAt).toBeNull();
    expect(outcome(await minutesFast(31, () => look(link)))).toBe('linkExpired');
    const both = await Promise.all([press(link), press(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('confirming an email without an account', () => {
  // Fault guest-sessions-survive in GuestAccountRepository.setOwned:
  // replace(property('sessionEpoch', '1'), 'sessionEpoch: 0')
  test('entering the emailed code in the ordering browser creates an account with a new session', async () => {
    const { client, email, orderId, digits, link } = await createMailedGuest();
    expect(outcome(await keep(client))).toBe('guestUnverified');
    await type(client, digits);
    const stolen = client.cookies.get('munay_buyer') ?? '';
    expect((await keep(client)).data).toEqual({ email, into: 'new' });
    expect((await session(client)).user).toMatchObject({ email, emailValidated: true, ...NAMES });
    expect(await getAccount(email)).toMatchObject({ terms: expect.arrayContaining(['quispe']) });
    expect([...client.cookies.keys()]).not.toContain('munay_buyer');
    expect(await getOrders(client)).toEqual([orderId]);
    const thief = visitor();
    thief.cookies.set('munay_buyer', stolen);
    expect((await session(thief)).buyer).toBeUndefined();
    expect(outcome(await press(link))).toBe('linkUnknown');
    const set = (password: string) => client.refused(ENDPOINTS.setFirstPassword, { body: { password } });
    expect(outcome(await set('12345678'))).toBe('passwordWeak');
    expect(outcome(await minutesFast(31, () => set(PASSWORD)))).toBe('linkExpired');
    expect(outcome(await set(PASSWORD))).toBe(200);
    expect(outcome(await set(`${PASSWORD} 2`))).toBe('linkUsed');
    expect(await login(visitor(), email, PASSWORD)).toBe(200);
    expect(outcome(await keep(client))).toBe('noGuest');
  });

  // Fault guest-link-sets-password in GuestAccountRepository.setOwned: drop(spread('willSignIn'))
  test('the confirmation button signs in with the full account in the ordering browser', async () => {
    const { client, email, orderId, link } = await createMailedGuest();
    expect((await press(link, client)).data).toEqual({ email, into: 'new', signedIn: true, password: false });
    const addresses = [{ line1: ADDRESS.line1, phone: PHONE }];
    expect((await session(client)).user).toMatchObject({ email, ...NAMES, addresses });
    const set = { ...toTokenParams(link), body: { password: PASSWORD } };
    expect(outcome(await visitor().refused(ENDPOINTS.setGuestPassword, set))).toBe('linkUnknown');
    const { data } = await client.call(ENDPOINTS.getOrders);
    expect(data).toMatchObject([{ _id: orderId, address: { line1: ADDRESS.line1, phone: PHONE } }]);
  });

  // Fault guest-password-twice in GuestAccountRepository.setPassword: replace(property('$set'), '$set: {}')
  test('confirming in another browser ends the guest session and lets the email owner set a password', async () => {
    const { client: guestClient, email, orderId, link } = await createMailedGuest();
    const otherClient = visitor();
    expect((await press(link, otherClient)).data).toEqual({
      email,
      into: 'new',
      signedIn: false,
      password: true,
    });
    expect(await session(otherClient)).not.toHaveProperty('buyer');
    for (const row of [ENDPOINTS.getOrder, ENDPOINTS.getBill])
      expect(outcome(await guestClient.refused(row, { params: { id: orderId } }))).toBe('notSignedIn');
    expect(outcome(await guestClient.refused(ENDPOINTS.confirmDigits, { body: { digits: '000000' } }))).toBe(
      'notSignedIn',
    );
    const set = (password: string) =>
      visitor().refused(ENDPOINTS.setGuestPassword, { ...toTokenParams(link), body: { password } });
    expect(outcome(await set('12345678'))).toBe('passwordWeak');
    const both = await Promise.all([set(PASSWORD), set(`${PASSWORD} 2`)]);
    expect(both.map(outcome).sort()).toEqual([200, 'linkUnknown']);
    const password = outcome(both[0] ?? { status: 0, data: null }) === 200 ? PASSWORD : `${PASSWORD} 2`;
    expect(await login(otherClient, email, password)).toBe(200);
    expect(await getOrders(otherClient)).toEqual([orderId]);
  });

  test('a sign-up invalidates the confirmation link of the earlier guest order', async () => {
    const { client: guestClient, email, link } = await createMailedGuest();
    await guestClient.call(ENDPOINTS.signup, {
      body: { firstname: 'Otro', lastname: 'Más', email, password: PASSWORD },
    });
    expect(outcome(await press(link))).toBe('linkUnknown');
    expect((await getAccount(email))?.emailValidatedAt).toBeNull();
  });
});

describe('confirming an email that has an account', () => {
  // Fault known-guest-signed-in in GuestOwnAccountService.saveOrders: replace(condition('into'), 'true')
  test('confirming by button or emailed code moves the orders to the account without signing in', async () => {
    const { email, id, client: ownerClient } = await owner();
    const [first, second] = [await createMailedGuest(email), await paidGuest(email)];
    const other = visitor();
    expect((await press(first.link, other)).data).toEqual({
      email,
      into: 'known',
      signedIn: false,
      password: false,
    });
    expect((await session(other)).user).toBeNull();
    expect([await getUser(first.orderId), await getUser(second.orderId)]).toEqual([
      id,
      expect.not.stringMatching(id),
    ]);
    expect(outcome(await first.client.refused(ENDPOINTS.getOrder, { params: { id: first.orderId } }))).toBe(
      'notSignedIn',
    );
    expect(await getOrders(ownerClient)).toEqual([first.orderId]);
    const mail = await mailbox.wait(email, `Guarda tu pedido ${second.number}`);
    expect(outcome(await type(second.client, extractDigits(mail)))).toBe(200);
    expect((await keep(second.client)).data).toEqual({ email, into: 'known' });
    expect((await session(second.client)).user).toBeNull();
    expect(await getOrders(ownerClient)).toEqual([second.orderId, first.orderId]);
    expect((await shop.getOrder(second.orderId))?.buyer).not.toHaveProperty('as');
    expect(await shop.api.stored.users.count({ email })).toBe(1);
  });

  test('confirming in the browser of the account owner adds all orders, including unpaid orders', async () => {
    const mine = await owner();
    const { link, client, orderId } = await createMailedGuest(mine.email);
    const unpaid = await client.call(ENDPOINTS.checkout, {
      body: checkoutBody(await addToCart(client, shop.soap)),
    });
    expect(unpaid.status).toBe(200);
    const [open] = await getOrders(client);
    expect((await press(link, mine.client)).data).toMatchObject({ into: 'known', signedIn: true });
    expect(await getOrders(mine.client)).toEqual([open, orderId]);
    expect((await shop.api.stored.reservations.one(open ?? ''))?.userId).toBe(mine.id);
  });

  // Fault guest-joins-any-order in SessionViewService.canJoinOrders: drop(operand('guest'))
  test('a login in the ordering browser offers to add the guest orders if the email matches', async () => {
    const mine = await insertUser(shop.api);
    const placed = await placeGuestOrder(mine.email);
    await login(placed.client, mine.email, mine.password);
    expect((await session(placed.client)).join).toEqual([placed.number]);
    expect(await getUser(placed.orderId)).not.toBe(mine.id);
    const join = (client: typeof placed.client, accept: boolean) =>
      client.refused(ENDPOINTS.joinOrders, { body: { accept } });
    expect((await join(placed.client, true)).data).not.toHaveProperty('join');
    expect(await getUser(placed.orderId)).toBe(mine.id);
    expect(outcome(await join(placed.client, true))).toBe('noGuest');

    const left = await placeGuestOrder(mine.email);
    await login(left.client, mine.email, mine.password);
    await join(left.client, false);
    expect(await getUser(left.orderId)).not.toBe(mine.id);
    const other = await placeGuestOrder();
    await login(other.client, mine.email, mine.password);
    expect((await session(other.client)).join).toBeUndefined();
    expect(outcome(await join(other.client, true))).toBe('noGuest');
  });

  test('an unconfirmed account receives guest orders only after its email is confirmed', async () => {
    const claim = await insertUser(shop.api, { validated: false });
    const { client, email, orderId, link } = await createMailedGuest(claim.email);
    await login(client, email, claim.password);
    expect((await session(client)).join).toBeUndefined();
    expect(await getOrders(client)).toEqual([]);
    expect((await press(link, client)).data).toMatchObject({ into: 'known', signedIn: true });
    expect((await session(client)).user?.emailValidated).toBe(true);
    expect(await getOrders(client)).toEqual([orderId]);
  });
});

describe('wrong email of a guest order', () => {
  const correct = (client: ReturnType<typeof visitor>, email: string) =>
    client.refused(ENDPOINTS.correctAddress, { body: { email } });

  // Fault corrections-unlimited in GuestAccountService.correct: replace(condition('countCorrections'), 'false')
  test('the email of a guest order can be corrected twice, which invalidates the earlier links', async () => {
    const { client, email, link, orderId } = await createMailedGuest();
    const tracking = trackingIn(await mailbox.wait(email, 'confirmado'));
    const right = someEmail();
    expect((await correct(client, right)).data).toMatchObject({ buyer: { email: right, corrections: 1 } });
    expect(extractLink(await mailbox.wait(right, 'Guarda tu pedido'))).not.toBe('');
    const receipt = await mailbox.wait(right, 'confirmado');
    expect(await mailbox.list(right)).toHaveLength(2);
    expect(outcome(await look(link))).toBe('linkUnknown');
    const track = (token: string) => visitor().call(ENDPOINTS.trackOrder, toTokenParams(token));
    expect([(await track(tracking)).status, (await track(trackingIn(receipt))).status]).toEqual([404, 200]);
    expect(await shop.getOrder(orderId)).toMatchObject({ customer: { email: right } });
    expect(outcome(await minutesFast(DAY + 1, () => correct(client, someEmail())))).not.toBe(200);
    expect(outcome(await correct(client, someEmail()))).toBe(200);
    expect(outcome(await correct(client, someEmail()))).toBe('correctionLimitReached');
  });

  test('concurrent corrections of the email of a guest order are applied in sequence', async () => {
    const { client } = await createMailedGuest();
    const responses = await Promise.all([1, 2, 3].map(() => correct(client, someEmail())));
    expect(responses.map(outcome).sort()).toEqual([200, 200, 'correctionLimitReached']);
    expect((await session(client)).buyer).toMatchObject({ corrections: 0 });
  });

  // Fault wrong-recipient-still-mailed in toOrderMail: drop(operand('isUnwanted'))
  test('a wrong recipient can disown a guest order, which ends its emails and notifies staff', async () => {
    const { client, email, link, orderId, number } = await createMailedGuest();
    const receipt = await mailbox.wait(email, 'confirmado');
    const token = findWrongRecipientToken(receipt);
    const seen = await visitor().call(ENDPOINTS.getWrongRecipient, toTokenParams(token));
    expect(seen.data).toMatchObject({ number, town: ADDRESS.city });
    const say = () => visitor().refused(ENDPOINTS.reportWrongRecipient, toTokenParams(token));
    expect((await Promise.all([say(), say()])).map(outcome).sort()).toEqual([200, 'linkUsed']);
    expect(outcome(await look(link))).toBe('linkUnknown');
    expect((await visitor().call(ENDPOINTS.trackOrder, toTokenParams(trackingIn(receipt)))).status).toBe(404);
    await mailbox.wait('taller@munay.example', `${number}: quien recibe`);
    expect(await getOrders(client)).toEqual([orderId]);
    await shop.move(shop.admin, orderId, 'processing');
    await shop.admin.client.call(ENDPOINTS.updateOrder, {
      params: { id: orderId },
      body: { status: 'shipped' },
    });
    await until(async () => (await shop.getOutbox('order-shipped', orderId))[0]?.status === 'done');
    expect(await mailbox.list(email)).toHaveLength(2);
    const right = someEmail();
    await correct(client, right);
    await mailbox.wait(right, 'confirmado');
    expect(await mailbox.list(email)).toHaveLength(2);
  });
});

describe('clean-up of guest accounts', () => {
  const cleanUp = (minutes: number) =>
    minutesFast(minutes, () => shop.api.app.get(GuestCleanUpService, { strict: false }).runCleanUp());

  test('unused guest accounts are removed without changing their orders', async () => {
    const unused = await createGuest();
    const { email, orderId, client } = await paidGuest();
    const tracking = trackingIn(await mailbox.wait(email, 'confirmado'));
    await cleanUp(2 * DAY);
    expect(await getAccount(unused.email)).toBeNull();
    const { cart } = await session(unused.client);
    expect(cart.products).toHaveLength(1);
    expect(await getAccount(email)).not.toBeNull();
    for (const status of ['processing', 'shipped', 'delivered'])
      expect((await shop.move(shop.admin, orderId, status)).status).toBe(200);
    await cleanUp(29 * DAY);
    expect(await getAccount(email)).not.toBeNull();
    await cleanUp(60 * DAY);
    expect(await getAccount(email)).toBeNull();
    expect(await shop.getOrder(orderId)).toMatchObject({ customer: { email } });
    expect(await getUser(orderId)).toBeUndefined();
    expect((await visitor().call(ENDPOINTS.trackOrder, toTokenParams(tracking))).status).toBe(200);
    expect((await continueAsGuest(client, email)).status).toBe(200);
    expect(await getOrders(client)).toEqual([]);

    // The owner verifies the mailbox later, and can then export and erase the messages
    const mine = await owner(email);
    const { data } = await mine.client.call(ENDPOINTS.exportMyData);
    expect(JSON.stringify(data)).toContain(orderId);
    const body = { password: mine.password, confirmation: email };
    expect((await mine.client.refused(ENDPOINTS.eraseAccount, { body })).status).toBe(200);
    expect((await shop.getOrder(orderId))?.customer.email).toBe('—');
  });
});

expectConsistentRecords(shop);
