import {
  canEnterDigits,
  computeDigitsExpiry,
  findPendingMove,
  findRejection,
  getDigitsKind,
  isRepeated,
  LIFETIME_MS,
  MAX_DIGIT_ATTEMPTS,
  wasJustMailed,
} from './account-link.rules';
import type { MailedLink } from './user.schema';

type LinkedUser = Parameters<typeof findRejection>[0];

const NOW = new Date('2026-11-22T10:00:00Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const createLink = (change: Partial<MailedLink> = {}): MailedLink => ({
  hash: 'h',
  email: 'nueva@munay.example',
  epoch: 7,
  expiresAt: after(1),
  usedAt: null,
  ...change,
});
const account = (change: Partial<LinkedUser>): LinkedUser =>
  ({ sessionEpoch: 7, disabledAt: null, ...change }) as LinkedUser;

test('an account link is valid for half an hour', () => {
  expect(LIFETIME_MS).toBe(1_800_000);
  expect(findRejection(account({ resetLink: createLink() }), 'resetLink', NOW)).toBeNull();
});

test.each<[string, Partial<LinkedUser>, string]>([
  ['of another kind', { moveLink: createLink() }, 'linkUnknown'],
  ['of a closed account', { resetLink: createLink(), disabledAt: NOW }, 'linkUnknown'],
  ['of sessions that have ended', { resetLink: createLink({ epoch: 6 }) }, 'linkUnknown'],
  ['that was used', { resetLink: createLink({ usedAt: NOW }) }, 'linkUsed'],
  ['that was used and ended the sessions', { resetLink: createLink({ usedAt: NOW, epoch: 6 }) }, 'linkUsed'],
  ['whose time is over', { resetLink: createLink({ expiresAt: NOW }) }, 'linkExpired'],
  [
    'of ended sessions that has expired',
    { resetLink: createLink({ epoch: 6, expiresAt: NOW }) },
    'linkUnknown',
  ],
])('an account link %s is rejected', (_, change, reason) => {
  expect(findRejection(account(change), 'resetLink', NOW)).toBe(reason);
});

test.each<[string, boolean, Partial<MailedLink>, object?]>([
  ['that were just emailed', true, {}],
  ['with one attempt left', true, { tries: MAX_DIGIT_ATTEMPTS - 1 }],
  ['without attempts left', false, { tries: MAX_DIGIT_ATTEMPTS }],
  [
    'of an email without digits',
    false,
    {},
    { confirmLink: createLink({ tries: 0, expiresAt: after(LIFETIME_MS) }) },
  ],
  ['that expire within ten minutes', false, { expiresAt: after(600_000) }],
  ['that expire after ten minutes', true, { expiresAt: after(600_001) }],
  ['that were used', false, { usedAt: NOW }],
  ['of another address', false, { email: 'otra@munay.example' }],
  ['of ended sessions', false, { epoch: 6 }],
  ['that were never requested', false, {}, { confirmLink: null }],
])('confirmation digits %s can be entered: %s', (_, canBeEntered, change, overrides = {}) => {
  const confirmLink = createLink({ digits: 'd', tries: 0, expiresAt: after(LIFETIME_MS), ...change });
  const user = { ...account({ confirmLink, ...overrides }), email: 'nueva@munay.example', provisional: null };
  expect(canEnterDigits(user, NOW)).toBe(canBeEntered);
});

test.each([
  [0, true, true],
  [299_999, true, true],
  [300_000, true, false],
  [599_999, true, false],
  [600_000, false, false],
])('digits sent to a guest %d ms ago are valid: %s, and can be entered: %s', (ms, work, canBeEntered) => {
  const guestLink = createLink({ digits: 'd', tries: 0, expiresAt: after(LIFETIME_MS) });
  const provisional = { verifiedAt: null, corrected: 0, checkAt: NOW };
  const user = { ...account({ guestLink }), email: 'nueva@munay.example', provisional };
  expect(getDigitsKind(user)).toBe('guestLink');
  expect(guestLink.expiresAt > computeDigitsExpiry('guestLink', after(ms))).toBe(work);
  expect(canEnterDigits(user, after(ms))).toBe(canBeEntered);
});

test('an account link counts as recently sent for one minute', () => {
  const createMailedLink = (ms: number, usedAt: Date | null = null) =>
    wasJustMailed({ expiresAt: after(LIFETIME_MS - ms), usedAt }, NOW);
  expect([
    createMailedLink(0),
    createMailedLink(59_999),
    createMailedLink(60_000),
    createMailedLink(0, NOW),
  ]).toEqual([true, true, false, false]);
  expect(wasJustMailed(null, NOW)).toBe(false);
});

test('reusing an account link counts as a repeated request for ten minutes', () => {
  const isRepeatedAfter = (ms: number) => isRepeated({ usedAt: after(-ms) }, NOW);
  expect([
    isRepeatedAfter(0),
    isRepeatedAfter(599_999),
    isRepeatedAfter(600_000),
    isRepeated({ usedAt: null }, NOW),
  ]).toEqual([true, true, false, false]);
});

test('an address change is pending until it is confirmed or its session epoch has ended', () => {
  const findMove = (change: Partial<LinkedUser>) => findPendingMove(account(change), NOW);
  expect(findMove({ moveLink: createLink() })).toBe('nueva@munay.example');
  expect(findMove({ moveLink: createLink({ expiresAt: after(-1e9) }) })).toBe('nueva@munay.example');
  expect(findMove({ moveLink: createLink({ usedAt: NOW }) })).toBeNull();
  expect(findMove({ moveLink: createLink({ epoch: 6 }) })).toBeNull();
  expect(findMove({})).toBeNull();
});
