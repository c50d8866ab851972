import { ENDPOINTS } from '@munay/contracts/endpoints';
import { GuestCleanUpService } from '../../src/modules/guest/guest-clean-up.service';
import { runWithFastClock } from '../support/at-clock';
import { insertUser, signIn } from '../support/people';
import { ADDRESS, addToCart, checkoutBody, VisitorClient } from '../support/shop';
import { WEB_ORIGIN } from '../support/start-api';
import { expectConsistentRecords } from '../support/suite-shop';
import { waitUntil } from '../support/until';
import {
  continueAsGuest,
  createEmail,
  createGuest,
  createMailedGuest,
  createVisitor,
  extractDigits,
  extractLink,
  findTrackingToken,
  findWrongRecipientToken,
  getAccount,
  getOrders,
  mailbox,
  openMailedLink,
  outcome,
  PHONE,
  placeGuestOrder,
  placePaidGuestOrder,
  session,
  shop,
  toTokenParams,
  type,
} from './guest-suite';

const PASSWORD = 'cuatro jabones de oliva';
const NAMES = { firstname: 'Ana', lastname: 'Quispe' };
const DAY = 24 * 60;
const openLink = (token: string) =>
  createVisitor().callRejected(ENDPOINTS.getGuestLink, toTokenParams(token));
const login = async (client: ReturnType<typeof createVisitor>, email: string, password: string) =>
  (await client.call(ENDPOINTS.login, { body: { email, password } })).status;
const keep = (client: ReturnType<typeof createVisitor>) => client.callRejected(ENDPOINTS.saveOrders);
const getUser = async (orderId: string) => (await shop.getOrder(orderId))?.buyer?.userId?.toString();
const createOwner = (email?: string) =>
  signIn(shop.api, email === undefined ? {} : { email }, new VisitorClient(shop.api.url, WEB_ORIGIN));

describe('confirmation button in the email', () => {
  test('a confirmation link shows the order for 30 minutes, and opening the link changes nothing', async () => {
    const { link, number, email, order } = await createMailedGuest();
    const response = await openLink(link);
    expect(response.data).toEqual({
      email,
      orders: [{ number, town: ADDRESS.city, totalCents: order.totals.totalCents, currency: 'eur' }],
    });
    for (const hiddenText of [ADDRESS.line1, PHONE])
      expect(JSON.stringify(response.data)).not.toContain(hiddenText);
    expect((await getAccount(email))?.emailValidatedAt).toBeNull();
    expect(outcome(await runWithFastClock(31, () => openLink(link)))).toBe('linkExpired');
    const responses = await Promise.all([openMailedLink(link), openMailedLink(link)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('confirming an email without an account', () => {
  // Fault guest-sessions-survive in GuestAccountRepository.setOwnedAccount:
  // replace(property('sessionEpoch', '1'), 'sessionEpoch: 0')
  test('entering the emailed code in the ordering browser creates an account with a new session', async () => {
    const { client, email, orderId, digits, link } = await createMailedGuest();
    expect(outcome(await keep(client))).toBe('guestUnverified');
    await type(client, digits);
    const stolenToken = client.cookies.get('munay_buyer') ?? '';
    expect((await keep(client)).data).toEqual({ email, into: 'new' });
    expect((await session(client)).user).toMatchObject({ email, emailValidated: true, ...NAMES });
    expect(await getAccount(email)).toMatchObject({ terms: expect.arrayContaining(['quispe']) });
    expect([...client.cookies.keys()]).not.toContain('munay_buyer');
    expect(await getOrders(client)).toEqual([orderId]);
    const attacker = createVisitor();
    attacker.cookies.set('munay_buyer', stolenToken);
    expect((await session(attacker)).buyer).toBeUndefined();
    expect(outcome(await openMailedLink(link))).toBe('linkUnknown');
    const set = (password: string) => client.callRejected(ENDPOINTS.setFirstPassword, { body: { password } });
    expect(outcome(await set('12345678'))).toBe('passwordWeak');
    expect(outcome(await runWithFastClock(31, () => set(PASSWORD)))).toBe('linkExpired');
    expect(outcome(await set(PASSWORD))).toBe(200);
    expect(outcome(await set(`${PASSWORD} 2`))).toBe('linkUsed');
    expect(await login(createVisitor(), email, PASSWORD)).toBe(200);
    expect(outcome(await keep(client))).toBe('noGuest');
  });

  // Fault guest-link-sets-password in GuestAccountRepository.setOwnedAccount: drop(spread('willSignIn'))
  test('the confirmation button signs in with the full account in the ordering browser', async () => {
    const { client, email, orderId, link } = await createMailedGuest();
    expect((await openMailedLink(link, client)).data).toEqual({
      email,
      into: 'new',
      signedIn: true,
      password: false,
    });
    const addresses = [{ line1: ADDRESS.line1, phone: PHONE }];
    expect((await session(client)).user).toMatchObject({ email, ...NAMES, addresses });
    const set = { ...toTokenParams(link), body: { password: PASSWORD } };
    expect(outcome(await createVisitor().callRejected(ENDPOINTS.setGuestPassword, set))).toBe('linkUnknown');
    const { data } = await client.call(ENDPOINTS.getOrders);
    expect(data).toMatchObject([{ _id: orderId, address: { line1: ADDRESS.line1, phone: PHONE } }]);
  });

  // Fault guest-password-twice in GuestAccountRepository.setPassword: replace(property('$set'), '$set: {}')
  test('confirming in another browser ends the guest session and lets the email owner set a password', async () => {
    const { client: guestClient, email, orderId, link } = await createMailedGuest();
    const otherClient = createVisitor();
    expect((await openMailedLink(link, otherClient)).data).toEqual({
      email,
      into: 'new',
      signedIn: false,
      password: true,
    });
    expect(await session(otherClient)).not.toHaveProperty('buyer');
    for (const row of [ENDPOINTS.getOrder, ENDPOINTS.getBill])
      expect(outcome(await guestClient.callRejected(row, { params: { id: orderId } }))).toBe('notSignedIn');
    expect(
      outcome(await guestClient.callRejected(ENDPOINTS.confirmDigits, { body: { digits: '000000' } })),
    ).toBe('notSignedIn');
    const set = (password: string) =>
      createVisitor().callRejected(ENDPOINTS.setGuestPassword, {
        ...toTokenParams(link),
        body: { password },
      });
    expect(outcome(await set('12345678'))).toBe('passwordWeak');
    const responses = await Promise.all([set(PASSWORD), set(`${PASSWORD} 2`)]);
    expect(responses.map(outcome).sort()).toEqual([200, 'linkUnknown']);
    const password = outcome(responses[0] ?? { status: 0, data: null }) === 200 ? PASSWORD : `${PASSWORD} 2`;
    expect(await login(otherClient, email, password)).toBe(200);
    expect(await getOrders(otherClient)).toEqual([orderId]);
  });

  test('a sign-up invalidates the confirmation link of the earlier guest order', async () => {
    const { client: guestClient, email, link } = await createMailedGuest();
    await guestClient.call(ENDPOINTS.signup, {
      body: { firstname: 'Otro', lastname: 'Más', email, password: PASSWORD },
    });
    expect(outcome(await openMailedLink(link))).toBe('linkUnknown');
    expect((await getAccount(email))?.emailValidatedAt).toBeNull();
  });
});

describe('confirming an email that has an account', () => {
  // Fault known-guest-signed-in in GuestOwnAccountService.saveOrders: replace(condition('into'), 'true')
  test('confirming by button or emailed code moves the orders to the account without signing in', async () => {
    const { email, id, client: ownerClient } = await createOwner();
    const [first, second] = [await createMailedGuest(email), await placePaidGuestOrder(email)];
    const other = createVisitor();
    expect((await openMailedLink(first.link, other)).data).toEqual({
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
    expect(
      outcome(await first.client.callRejected(ENDPOINTS.getOrder, { params: { id: first.orderId } })),
    ).toBe('notSignedIn');
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
    const mailboxOwner = await createOwner();
    const { link, client, orderId } = await createMailedGuest(mailboxOwner.email);
    const checkoutResponse = await client.call(ENDPOINTS.checkout, {
      body: checkoutBody(await addToCart(client, shop.soap)),
    });
    expect(checkoutResponse.status).toBe(200);
    const [open] = await getOrders(client);
    expect((await openMailedLink(link, mailboxOwner.client)).data).toMatchObject({
      into: 'known',
      signedIn: true,
    });
    expect(await getOrders(mailboxOwner.client)).toEqual([open, orderId]);
    expect((await shop.api.stored.reservations.findOne(open ?? ''))?.userId).toBe(mailboxOwner.id);
  });

  // Fault guest-joins-any-order in SessionViewService.canJoinOrders: drop(operand('guest'))
  test('a login in the ordering browser offers to add the guest orders if the email matches', async () => {
    const mailboxOwner = await insertUser(shop.api);
    const placedOrder = await placeGuestOrder(mailboxOwner.email);
    await login(placedOrder.client, mailboxOwner.email, mailboxOwner.password);
    expect((await session(placedOrder.client)).join).toEqual([placedOrder.number]);
    expect(await getUser(placedOrder.orderId)).not.toBe(mailboxOwner.id);
    const join = (client: typeof placedOrder.client, accept: boolean) =>
      client.callRejected(ENDPOINTS.joinOrders, { body: { accept } });
    expect((await join(placedOrder.client, true)).data).not.toHaveProperty('join');
    expect(await getUser(placedOrder.orderId)).toBe(mailboxOwner.id);
    expect(outcome(await join(placedOrder.client, true))).toBe('noGuest');

    const declinedOrder = await placeGuestOrder(mailboxOwner.email);
    await login(declinedOrder.client, mailboxOwner.email, mailboxOwner.password);
    await join(declinedOrder.client, false);
    expect(await getUser(declinedOrder.orderId)).not.toBe(mailboxOwner.id);
    const other = await placeGuestOrder();
    await login(other.client, mailboxOwner.email, mailboxOwner.password);
    expect((await session(other.client)).join).toBeUndefined();
    expect(outcome(await join(other.client, true))).toBe('noGuest');
  });

  test('an unconfirmed account receives guest orders only after its email is confirmed', async () => {
    const claim = await insertUser(shop.api, { validated: false });
    const { client, email, orderId, link } = await createMailedGuest(claim.email);
    await login(client, email, claim.password);
    expect((await session(client)).join).toBeUndefined();
    expect(await getOrders(client)).toEqual([]);
    expect((await openMailedLink(link, client)).data).toMatchObject({ into: 'known', signedIn: true });
    expect((await session(client)).user?.emailValidated).toBe(true);
    expect(await getOrders(client)).toEqual([orderId]);
  });
});

describe('wrong email of a guest order', () => {
  const correctEmail = (client: ReturnType<typeof createVisitor>, email: string) =>
    client.callRejected(ENDPOINTS.correctAddress, { body: { email } });

  // Fault corrections-unlimited in GuestAccountService.correctAccountEmail: replace(condition('countCorrections'), 'false')
  test('the email of a guest order can be corrected twice, which invalidates the earlier links', async () => {
    const { client, email, link, orderId } = await createMailedGuest();
    const tracking = findTrackingToken(await mailbox.wait(email, 'confirmado'));
    const correctedEmail = createEmail();
    expect((await correctEmail(client, correctedEmail)).data).toMatchObject({
      buyer: { email: correctedEmail, corrections: 1 },
    });
    expect(extractLink(await mailbox.wait(correctedEmail, 'Guarda tu pedido'))).not.toBe('');
    const receipt = await mailbox.wait(correctedEmail, 'confirmado');
    expect(await mailbox.list(correctedEmail)).toHaveLength(2);
    expect(outcome(await openLink(link))).toBe('linkUnknown');
    const track = (token: string) => createVisitor().call(ENDPOINTS.trackOrder, toTokenParams(token));
    expect([(await track(tracking)).status, (await track(findTrackingToken(receipt))).status]).toEqual([
      404, 200,
    ]);
    expect(await shop.getOrder(orderId)).toMatchObject({ customer: { email: correctedEmail } });
    expect(outcome(await runWithFastClock(DAY + 1, () => correctEmail(client, createEmail())))).not.toBe(200);
    expect(outcome(await correctEmail(client, createEmail()))).toBe(200);
    expect(outcome(await correctEmail(client, createEmail()))).toBe('correctionLimitReached');
  });

  test('concurrent corrections of the email of a guest order are applied in sequence', async () => {
    const { client } = await createMailedGuest();
    const responses = await Promise.all([1, 2, 3].map(() => correctEmail(client, createEmail())));
    expect(responses.map(outcome).sort()).toEqual([200, 200, 'correctionLimitReached']);
    expect((await session(client)).buyer).toMatchObject({ corrections: 0 });
  });

  // Fault wrong-recipient-still-mailed in toOrderMail: drop(operand('isUnwanted'))
  test('a wrong recipient can disown a guest order, which ends its emails and notifies staff', async () => {
    const { client, email, link, orderId, number } = await createMailedGuest();
    const receipt = await mailbox.wait(email, 'confirmado');
    const token = findWrongRecipientToken(receipt);
    const wrongRecipientResponse = await createVisitor().call(
      ENDPOINTS.getWrongRecipient,
      toTokenParams(token),
    );
    expect(wrongRecipientResponse.data).toMatchObject({ number, town: ADDRESS.city });
    const reportWrongRecipient = () =>
      createVisitor().callRejected(ENDPOINTS.reportWrongRecipient, toTokenParams(token));
    expect((await Promise.all([reportWrongRecipient(), reportWrongRecipient()])).map(outcome).sort()).toEqual(
      [200, 'linkUsed'],
    );
    expect(outcome(await openLink(link))).toBe('linkUnknown');
    expect(
      (await createVisitor().call(ENDPOINTS.trackOrder, toTokenParams(findTrackingToken(receipt)))).status,
    ).toBe(404);
    await mailbox.wait('taller@munay.example', `${number}: quien recibe`);
    expect(await getOrders(client)).toEqual([orderId]);
    await shop.move(shop.admin, orderId, 'processing');
    await shop.admin.client.call(ENDPOINTS.updateOrder, {
      params: { id: orderId },
      body: { status: 'shipped' },
    });
    await waitUntil(async () => (await shop.getOutbox('order-shipped', orderId))[0]?.status === 'done');
    expect(await mailbox.list(email)).toHaveLength(2);
    const correctedEmail = createEmail();
    await correctEmail(client, correctedEmail);
    await mailbox.wait(correctedEmail, 'confirmado');
    expect(await mailbox.list(email)).toHaveLength(2);
  });
});

describe('clean-up of guest accounts', () => {
  const cleanUp = (minutes: number) =>
    runWithFastClock(minutes, () => shop.api.app.get(GuestCleanUpService, { strict: false }).runCleanUp());

  test('unused guest accounts are removed without changing their orders', async () => {
    const unusedGuest = await createGuest();
    const { email, orderId, client } = await placePaidGuestOrder();
    const tracking = findTrackingToken(await mailbox.wait(email, 'confirmado'));
    await cleanUp(2 * DAY);
    expect(await getAccount(unusedGuest.email)).toBeNull();
    const { cart } = await session(unusedGuest.client);
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
    expect((await createVisitor().call(ENDPOINTS.trackOrder, toTokenParams(tracking))).status).toBe(200);
    expect((await continueAsGuest(client, email)).status).toBe(200);
    expect(await getOrders(client)).toEqual([]);

    // The owner verifies the mailbox later, and can then export and erase the messages
    const mailboxOwner = await createOwner(email);
    const { data } = await mailboxOwner.client.call(ENDPOINTS.exportMyData);
    expect(JSON.stringify(data)).toContain(orderId);
    const body = { password: mailboxOwner.password, confirmation: email };
    expect((await mailboxOwner.client.callRejected(ENDPOINTS.eraseAccount, { body })).status).toBe(200);
    expect((await shop.getOrder(orderId))?.customer.email).toBe('—');
  });
});

expectConsistentRecords(shop);
