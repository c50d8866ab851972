import { Logger } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { Config } from '../../src/config/config';
import { CHAIN_START, ChainCheck, chainHash } from '../../src/database/hash-chain';
import { Transaction } from '../../src/database/transaction';
import { SharedCounters } from '../../src/metrics/shared-counters';
import { closeAuditLog } from '../../src/migrations/audit-log.closing';
import { AuditLogCheck, type LogVerdict } from '../../src/modules/audit-log/audit-log.check';
import { AuditKeys } from '../../src/modules/audit-log/audit-log.keys';
import { AuditLogRepository } from '../../src/modules/audit-log/audit-log.repository';
import type { AuditEntry } from '../../src/modules/audit-log/audit-log.schema';
import { AuditLogService } from '../../src/modules/audit-log/audit-log.service';
import { AuditLogWitness } from '../../src/modules/audit-log/audit-log.witness';
import { Clock } from '../../src/runtime/clock';
import { apiOfSuite, AUDIT_KEY } from '../support/start-api';

const api = apiOfSuite();
const OTHER_KEY = 'ffeeddccbbaa99887766554433221100f0e1d2c3b4a5968778695a4b3c2d1e0f';
const CLEAN: LogVerdict = { problems: [], notes: [] };
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const later = (days: number) => new Date(Date.now() + days * DAY_MS);

const entity = { kind: 'stock', id: 'SOAP', label: 'Soap' } as const;
const entries = () => api.stored.auditLog;
const stored = () => entries().all({}, { sequence: 1 });
const part = <T>(token: new (...args: never[]) => T): T => api.app.get(token, { strict: false });
const keysOf = (keys: string, since = '') =>
  new AuditKeys(new Config({ AUDIT_KEYS: keys, AUDIT_SIGNED_SINCE: since }));
const audit = (keys = AUDIT_KEY, since = '', now = new Date()) =>
  new AuditLogCheck(part(AuditLogRepository), keysOf(keys, since), new AuditLogWitness()).audit(now);
const database = () => {
  if (!api.db.db) throw new Error('Not connected');
  return api.db.db;
};

const service = (keys: string, witness = new AuditLogWitness()) =>
  new AuditLogService(
    ...([part(AuditLogRepository), keysOf(keys), witness] as const),
    ...([undefined as never, part(Transaction), part(Clock), part(SharedCounters)] as const),
  );
/** Writes one after the other; without keys as a version from before signatures does. */
async function write(count: number, keys = AUDIT_KEY): Promise<void> {
  for (let one = 0; one < count; one += 1)
    await service(keys).record({ by: { id: 'staff', requestId: 'r' }, action: 'stock.adjust', entity });
}

/** What anybody with write access to the database can do: compute every hash of the log again. */
async function rehash(change: (entry: AuditEntry) => object = () => ({})): Promise<void> {
  let previousHash = CHAIN_START;
  for (const { _id, ...entry } of await stored()) {
    const fields = { ...entry.fields, ...change(entry) };
    const hash = chainHash(fields, previousHash);
    await entries().set(_id, { fields, previousHash, hash });
    previousHash = hash;
  }
  await api.stored.auditEnds.set({}, { lastHash: previousHash });
}
const blame = ({ sequence }: AuditEntry) => (sequence === 2 ? { actorId: 'somebody else' } : {});
const strip = () => entries().change({}, { $unset: { keyId: 1, signature: 1 } });

beforeEach(async () => {
  await entries().remove({});
  await api.stored.auditEnds.remove({});
});

test('the log that the API itself writes is signed', async () => {
  await part(AuditLogService).record({
    ...{ by: { id: 'staff', requestId: 'r' }, action: 'stock.adjust', entity },
  });
  expect(await audit()).toEqual(CLEAN);
  expect(await audit('')).toEqual({
    problems: [],
    notes: ['The signatures cannot be verified here: AUDIT_KEYS is not set'],
  });
});

describe('an intruder who can write to the database and computes every hash again', () => {
  test('cannot change an entry', async () => {
    await write(3);
    await rehash(blame);
    expect(await audit('')).toMatchObject({ problems: [] });
    expect((await audit()).problems).toEqual([
      'Entry 2 carries a signature that is not its own',
      'Entry 3 carries a signature that is not its own',
    ]);
  });

  test('cannot take the signatures away: neither a later entry nor a migration makes that good', async () => {
    await write(3);
    await rehash(blame);
    await strip();
    const wrong = { problems: ['Entries 1 to 3 are not signed'], notes: [] };
    expect(await audit()).toEqual(wrong);
    expect(await closeAuditLog(database(), keysOf(AUDIT_KEY))).toBeNull();
    expect(await closeAuditLog(database(), keysOf(AUDIT_KEY, day(0)))).toBeNull();
    await write(1);
    expect(await audit()).toEqual(wrong);
    expect(await audit(AUDIT_KEY, day(0))).toEqual(wrong);
  });

  test('cannot add an entry, remove one in the middle or swap two', async () => {
    await write(4);
    await write(1, '');
    expect((await audit()).problems).toEqual(['Entry 5 is not signed']);
    await entries().remove({ sequence: 5 });
    await entries().remove({ sequence: 2 });
    await entries().set({ sequence: 3 }, { sequence: 2 });
    await entries().set({ sequence: 4 }, { sequence: 3 });
    await api.stored.auditEnds.set({}, { sequence: 3 });
    await rehash();
    expect((await audit()).problems).toEqual([
      'Entry 2 carries a signature that is not its own',
      'Entry 3 carries a signature that is not its own',
    ]);
  });

  test('cannot sign with a key of their own', async () => {
    await write(1);
    await write(2, OTHER_KEY);
    expect((await audit()).problems).toEqual([
      expect.stringMatching(
        /^2 entries, the first of them 2, are signed by the key [0-9a-f]{8}, which is not in/,
      ),
    ]);
  });
});

test('entries cut off at the end are reported by the process that saw them, also after the log went on', async () => {
  const lines = jest.spyOn(Logger.prototype, 'log').mockImplementation();
  const alerts = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const witness = new AuditLogWitness();
  const check = new AuditLogCheck(part(AuditLogRepository), keysOf(AUDIT_KEY), witness);
  const own = service(AUDIT_KEY, witness);
  const record = () => own.record({ by: { id: 'staff', requestId: 'r' }, action: 'stock.adjust', entity });
  for (let count = 0; count < 4; count += 1) await record();
  const last = (await stored()).at(-1);
  const { sequence = 0, hash = '' } = last ?? {};
  expect(lines).toHaveBeenCalledWith({ msg: 'end of the audit log', sequence, hash });
  expect(await check.audit(new Date())).toEqual(CLEAN);

  const [first] = await stored();
  await entries().remove({ sequence: { $gt: 1 } });
  await api.stored.auditEnds.set({}, { sequence: 1, lastHash: first?.hash });
  expect(await audit()).toEqual(CLEAN);
  const cut = { problems: ['Entry 4, which this process has seen, is no longer in the log'] };
  expect(await check.audit(new Date())).toMatchObject(cut);
  expect(alerts).not.toHaveBeenCalled();
  await record();
  expect(alerts).toHaveBeenCalledWith(
    expect.objectContaining({ alert: 'auditLogCut', sequence: 2, seen: 4, seenHash: hash }),
  );
  await record();
  await record();
  expect(await check.audit(new Date())).toMatchObject(cut);
  jest.restoreAllMocks();
});

test('a process that has verified the log reports entries cut off afterwards', async () => {
  await write(3);
  const check = new AuditLogCheck(part(AuditLogRepository), keysOf(AUDIT_KEY), new AuditLogWitness());
  expect(await check.audit(new Date())).toEqual(CLEAN);
  const [, second] = await stored();
  await entries().remove({ sequence: 3 });
  await api.stored.auditEnds.set({}, { sequence: 2, lastHash: second?.hash });
  expect((await check.audit(new Date())).problems).toHaveLength(1);
});

test('a new key goes in front, and the old one still counts', async () => {
  await write(2, OTHER_KEY);
  await write(2, `${AUDIT_KEY},${OTHER_KEY}`);
  const [first, , third] = await stored();
  expect(third?.keyId).not.toBe(first?.keyId);
  expect(await audit(`${AUDIT_KEY} ${OTHER_KEY}`)).toEqual(CLEAN);
});

describe('while versions without a key write beside those with one', () => {
  const covered = [
    'Entry 2 is covered by the signature of 3',
    'Entries 4 to 5 are covered by the signature of 6',
  ];

  test('their entries count, with their numbers, once a signed one follows', async () => {
    await write(1);
    await write(1, '');
    await write(1);
    await write(2, '');
    expect(await audit(AUDIT_KEY, day(1))).toEqual({
      problems: [],
      notes: [...covered.slice(0, 1), 'Entries 4 to 5 are not signed'],
    });
    expect((await audit(AUDIT_KEY, day(1), later(2))).problems).toEqual(['Entries 4 to 5 are not signed']);
    await write(1);
    expect(await audit(AUDIT_KEY, day(1), later(2))).toEqual({ problems: [], notes: covered });
  });

  test('they find the log as it was written', async () => {
    await write(2, '');
    await write(2);
    const check = new ChainCheck();
    for (const entry of await stored()) check.add({ ...entry, number: String(entry.sequence) });
    expect(check.problems).toEqual([]);
  });

  test('what is not signed until the day itself is a fault, and what comes after it', async () => {
    await write(2, '');
    await write(1);
    expect((await audit(AUDIT_KEY, day(0))).problems).toEqual(['Entries 1 to 2 are not signed']);
  });
});

describe('a log from before signatures', () => {
  test('is closed by one signature at its end, also when two migrate at once', async () => {
    await write(3, '');
    const keys = keysOf(AUDIT_KEY, day(1));
    const closed = await Promise.all([1, 2].map(() => closeAuditLog(database(), keys)));
    expect(closed.filter(Boolean)).toEqual([3]);
    const expected = { problems: [], notes: ['Entries 1 to 2 are covered by the signature of 3'] };
    expect(await audit(AUDIT_KEY, day(1), later(2))).toEqual(expected);
    expect(await closeAuditLog(database(), keys)).toBeNull();
    await write(1);
    expect(await audit(AUDIT_KEY, day(1), later(2))).toEqual(expected);
    await rehash(blame);
    expect((await audit(AUDIT_KEY, day(1), later(2))).problems).not.toEqual([]);
  });

  test('is left alone without a key, or once every entry must be signed', async () => {
    await write(1, '');
    expect(await closeAuditLog(database(), keysOf('', day(1)))).toBeNull();
    expect(await closeAuditLog(database(), keysOf(AUDIT_KEY, day(1)), later(1))).toBeNull();
    expect(await audit(AUDIT_KEY, day(1), later(1))).toEqual({
      problems: ['Entry 1 is not signed'],
      notes: [],
    });
  });
});
