/** @typedef {import('./planted.mjs').Planted} Planted */

const API = 'services/api/src';
const TEST = 'services/api/test';

/** What a thief of a staff password would find. @type {readonly Planted[]} */
const SECOND_FACTOR = [
  {
    name: 'admin-unproved',
    what: 'whoever has a session of the staff makes administrators',
    file: `${API}/modules/admin/user/admin-user.service.ts`,
    text: 'requireFresh(by);',
    instead: '',
    test: `${TEST}/second-factor.e2e.test.ts`,
    named: 'making an administrator, which every administrator hears of',
  },
  {
    name: 'code-replayed',
    what: 'a code of an app that somebody has seen counts again',
    file: `${API}/modules/second-factor/second-factor.repository.ts`,
    text: "{ _id: userId, 'totp.lastStep': trusted({ $lt: step }) }",
    instead: '{ _id: userId }',
    test: `${TEST}/second-factor.e2e.test.ts`,
    named: 'ends a login, and no code counts twice',
  },
  {
    name: 'recovery-replayed',
    what: 'a recovery code counts again and again',
    file: `${API}/modules/second-factor/second-factor.repository.ts`,
    text: '{ $pull: { recoveryHashes: hash } }',
    instead: "{ $push: { recoveryHashes: 'used' } }",
    test: `${TEST}/second-factor.e2e.test.ts`,
    named: 'counts once, however it is typed, is stored as a hash, and every administrator hears of it',
  },
  {
    name: 'enrolled-twice',
    what: 'of two who know the password, the second sets up a factor beside the owner’s',
    file: `${API}/modules/second-factor/second-factor.service.ts`,
    text: "if (!(await this.users.setSecondFactor(owner.id, true, isFirst))) throw new AppError('proofNeeded');",
    instead: 'await this.users.setSecondFactor(owner.id, true, false);',
    test: `${TEST}/second-factor.e2e.test.ts`,
    named: 'of two who set one up at once, the second has to prove the first one’s',
  },
  {
    name: 'first-link-again',
    what: 'the link that lets the first administrator choose a password works again',
    file: `${API}/modules/user/account-link.rules.ts`,
    text: "if (link.usedAt) return 'linkUsed';",
    instead: '',
    test: `${TEST}/accounts-first-admin.e2e.test.ts`,
    named: 'chooses the password by a link that is printed, not mailed and stored nowhere, and lives a day',
  },
];

/** What somebody who asks without end would find. @type {readonly Planted[]} */
const LIMITS = [
  {
    name: 'pictures-queue',
    what: 'pictures wait for their encoding without bound',
    file: `${API}/modules/media/media.service.ts`,
    text: 'people: new KeyedLimiter(1, 8)',
    instead: 'people: new KeyedLimiter(1)',
    test: `${TEST}/uploads.e2e.test.ts`,
    named: 'a rush is refused rather than waited for, and holds up none of the staff',
  },
  {
    name: 'calls-unlimited',
    what: 'one address searches and lists without end',
    file: `${API}/server.ts`,
    text: 'limitCalls(fastify, CALLS_PER_MINUTE,',
    instead: 'limitCalls(fastify, CALLS_PER_MINUTE * 0,',
    test: `${TEST}/security-throttle.e2e.test.ts`,
    named: 'no network calls without end, whatever it asks for',
  },
  {
    name: 'carts-unlimited',
    what: 'one address makes carts without end',
    file: `${API}/modules/cart/cart.service.ts`,
    text: "if (isNew) await this.throttle.take('new-cart', caller.ip, NEW_CARTS);",
    instead: '',
    test: `${TEST}/cart.e2e.test.ts`,
    named: 'is not made without end for one address; whoever has one goes on',
  },
  {
    name: 'carts-kept',
    what: 'a cart that nobody comes back to is kept for a season',
    file: `${API}/modules/cart/cart.repository.ts`,
    text: 'const BRIEF_DAYS = 2;',
    instead: 'const BRIEF_DAYS = 90;',
    test: `${TEST}/cart.e2e.test.ts`,
    named: 'is kept for two days until somebody comes back to it',
  },
  {
    name: 'card-holds-renewed',
    what: 'one account keeps pieces all day by card payments that it never finishes',
    file: `${API}/modules/billing/checkout.service.ts`,
    text: 'if (isCard) await this.throttle.require(CARD_HOLDS.name, user.id, CARD_HOLDS);',
    instead: '',
    test: `${TEST}/checkout.e2e.test.ts`,
    named: 'of nine card payments begun in a day one has to be paid; what is open stays open',
  },
  {
    name: 'bill-every-minute',
    what: 'a bill is mailed every minute of a day',
    file: `${API}/modules/admin/order/admin-order-status.service.ts`,
    text: "{ name: 'send-bill-day', points: 5, seconds: 86_400 },",
    instead: '',
    test: `${TEST}/order.e2e.test.ts`,
    named: 'is mailed again once a minute',
  },
  {
    name: 'bill-drawn',
    what: 'bills are drawn without end',
    file: `${API}/modules/admin/order/admin-order-status.service.ts`,
    text: "pdf: Uint8Array }> {\n    await this.throttle.take('draw', user.id, DRAWN);",
    instead: 'pdf: Uint8Array }> {',
    test: `${TEST}/order.e2e.test.ts`,
    named: 'is drawn sixty times a minute for somebody, and no more',
  },
  {
    name: 'search-obeys',
    what: 'marks in the words of a search are obeyed as a pattern',
    file: `${API}/database/terms.ts`,
    text: "text.replace(/[.*+?^${}()|[\\]\\\\]/g, '\\\\$&')",
    instead: 'text',
    test: `${TEST}/security-body.e2e.test.ts`,
    named: 'marks in a search are looked for, not obeyed',
  },
  {
    name: 'filter-obeys',
    what: 'an operator where a value was meant is obeyed by the database',
    file: `${API}/database/database.module.ts`,
    text: "mongoose.set('sanitizeFilter', true);",
    instead: '',
    test: `${TEST}/security-body.e2e.test.ts`,
    named: 'an operator where a value was meant is compared, not obeyed',
  },
  {
    name: 'https-forgotten',
    what: 'browsers forget that the shop answers over https only',
    file: `${API}/server.ts`,
    text: 'strictTransportSecurity: config.production ?',
    instead: 'strictTransportSecurity: config.production && !config.production ?',
    test: `${TEST}/security-request.e2e.test.ts`,
    named: 'in production browsers are told to come over https only',
  },
  {
    name: 'catalogue-freezes',
    what: 'the catalogue follows the database no more once it has forgotten where it was',
    file: `${API}/modules/catalogue/catalogue.model.ts`,
    text: 'if (isTokenLost(error)) this.token = undefined;',
    instead: '',
    test: `${TEST}/catalogue.e2e.test.ts`,
    named: 'goes on when the database can follow from the last moment it told of no more',
  },
];

/** @type {readonly Planted[]} */
export const STAFF_AND_LIMIT_FAULTS = [...SECOND_FACTOR, ...LIMITS];
