import { Logger } from '@nestjs/common';
import { Config } from '../../src/config/config';
import { CHAIN_START, computeChainHash } from '../../src/database/hash-chain';
import { Transaction } from '../../src/database/transaction';
import { SharedCounterService } from '../../src/metrics/shared-counter.service';
import { AuditLogKeyring } from '../../src/modules/audit-log/audit-log.keyring';
import { AuditLogRepository } from '../../src/modules/audit-log/audit-log.repository';
import type { AuditEntry } from '../../src/modules/audit-log/audit-log.schema';
import { AuditLogService } from '../../src/modules/audit-log/audit-log.service';
import { AuditLogVerifier, type LogCheck } from '../../src/modules/audit-log/audit-log.verifier';
import { AuditLogWitness } from '../../src/modules/audit-log/audit-log.witness';
import { Clock } from '../../src/runtime/clock';
import { AUDIT_KEY, startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
const OTHER_KEY = 'ffeeddccbbaa99887766554433221100f0e1d2c3b4a5968778695a4b3c2d1e0f';
const CLEAN: LogCheck = { problems: [], notes: [] };

const entity = { kind: 'stock', id: 'SOAP', label: 'Soap' } as const;
const entries = () => api.stored.auditLog;
const listStoredEntries = () => entries().all({}, { sequence: 1 });
const part = <T>(token: new (...args: never[]) => T): T => api.app.get(token, { strict: false });
const createKeyring = (keys: string) => new AuditLogKeyring(new Config({ AUDIT_KEYS: keys }));
const audit = (keys = AUDIT_KEY) =>
  new AuditLogVerifier(part(AuditLogRepository), createKeyring(keys), new AuditLogWitness()).audit();

const service = (keys: string, witness = new AuditLogWitness()) =>
  new AuditLogService(
    ...([part(AuditLogRepository), createKeyring(keys), witness] as const),
    ...([undefined as never, part(Transaction), part(Clock), part(SharedCounterService)] as const),
  );
/** Writes entries sequentially. Without keys they are not signed. */
async function write(count: number, keys = AUDIT_KEY): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await service(keys).record({ by: { id: 'staff', requestId: 'r' }, action: 'stock.adjust', entity });
}

/** Simulates an attack with write access to the database: computes every hash of the log again. */
async function rehash(change: (entry: AuditEntry) => object = () => ({})): Promise<void> {
  let previousHash = CHAIN_START;
  for (const { _id, ...entry } of await listStoredEntries()) {
    const fields = { ...entry.fields, ...change(entry) };
    const hash = computeChainHash(fields, previousHash);
    await entries().set(_id, { fields, previousHash, hash });
    previousHash = hash;
  }
  await api.stored.auditEnds.set({}, { lastHash: previousHash });
}
const changeActor = ({ sequence }: AuditEntry) => (sequence === 2 ? { actorId: 'somebody else' } : {});
const removeSignatures = () => entries().change({}, { $unset: { keyId: 1, signature: 1 } });

beforeEach(async () => {
  await entries().remove({});
  await api.stored.auditEnds.remove({});
});

test('audit entries that the API writes are signed', async () => {
  await part(AuditLogService).record({
    by: { id: 'staff', requestId: 'r' },
    action: 'stock.adjust',
    entity,
  });
  expect(await audit()).toEqual(CLEAN);
  expect(await audit('')).toEqual({
    problems: [],
    notes: ['The signatures cannot be verified here: AUDIT_KEYS is not set'],
  });
});

describe('an intruder with database access who recomputes every hash', () => {
  // Fault log-position-without-hash in AuditLogKeyring.computeSignature: replace(argument('computeHmac', 1), '`entry ${sequence}`')
  // Fault log-rewritten in AuditLogKeyring.verify: replace(operand('signature'), 'entry.signature !== undefined')
  test('an intruder cannot change an audit entry unnoticed', async () => {
    await write(3);
    await rehash(changeActor);
    expect(await audit('')).toMatchObject({ problems: [] });
    expect((await audit()).problems).toEqual([
      'Entry 2 carries a signature that is not its own',
      'Entry 3 carries a signature that is not its own',
    ]);
  });

  // Fault log-stripped in SignatureCheck.getResult:
  // replace(value('problems', 'invalidEntries'), '[...this.invalidEntries, ...unknownKeyProblems]')
  test('an intruder cannot remove signatures of audit entries unnoticed', async () => {
    await write(3);
    await rehash(changeActor);
    await removeSignatures();
    const unsignedResult = { problems: ['Entries 1 to 3 are not signed'], notes: [] };
    expect(await audit()).toEqual(unsignedResult);
    await write(1);
    expect(await audit()).toEqual(unsignedResult);
  });

  test('an intruder cannot add, remove or swap audit entries unnoticed', async () => {
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

  // Fault log-signed-with-foreign-key in SignatureCheck.getResult:
  // replace(value('problems', 'invalidEntries'), '[...this.invalidEntries, ...unsignedProblems]')
  test('an intruder cannot sign audit entries with another key unnoticed', async () => {
    await write(1);
    await write(2, OTHER_KEY);
    expect((await audit()).problems).toEqual([
      expect.stringMatching(
        /^2 entries, the first of them 2, are signed by the key [0-9a-f]{8}, which is not in/,
      ),
    ]);
  });
});

// Fault log-truncation-not-stored in AuditLogVerifier.audit: drop(statement('isWitnessReached', 'push'))
test('a process that has read the removed entries reports a truncated audit log', async () => {
  const lines = jest.spyOn(Logger.prototype, 'log').mockImplementation();
  const alerts = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const witness = new AuditLogWitness();
  const check = new AuditLogVerifier(part(AuditLogRepository), createKeyring(AUDIT_KEY), witness);
  const verifyingService = service(AUDIT_KEY, witness);
  const record = () =>
    verifyingService.record({ by: { id: 'staff', requestId: 'r' }, action: 'stock.adjust', entity });
  for (let count = 0; count < 4; count += 1) await record();
  const lastEntry = (await listStoredEntries()).at(-1);
  const { sequence = 0, hash = '' } = lastEntry ?? {};
  expect(lines).toHaveBeenCalledWith({ msg: 'end of the audit log', sequence, hash });
  expect(await check.audit()).toEqual(CLEAN);

  const [first] = await listStoredEntries();
  await entries().remove({ sequence: { $gt: 1 } });
  await api.stored.auditEnds.set({}, { sequence: 1, lastHash: first?.hash });
  expect(await audit()).toEqual(CLEAN);
  const truncationResult = { problems: ['Entry 4, which this process has seen, is no longer in the log'] };
  expect(await check.audit()).toMatchObject(truncationResult);
  expect(alerts).not.toHaveBeenCalled();
  await record();
  expect(alerts).toHaveBeenCalledWith(
    expect.objectContaining({ alert: 'auditLogCut', sequence: 2, seen: 4, seenHash: hash }),
  );
  await record();
  await record();
  expect(await check.audit()).toMatchObject(truncationResult);
  jest.restoreAllMocks();
});

test('a process that has verified the audit log reports entries removed from its end', async () => {
  await write(3);
  const check = new AuditLogVerifier(
    part(AuditLogRepository),
    createKeyring(AUDIT_KEY),
    new AuditLogWitness(),
  );
  expect(await check.audit()).toEqual(CLEAN);
  const [, second] = await listStoredEntries();
  await entries().remove({ sequence: 3 });
  await api.stored.auditEnds.set({}, { sequence: 2, lastHash: second?.hash });
  expect((await check.audit()).problems).toHaveLength(1);
});

test('audit entries signed with a previous key stay valid after a key rotation', async () => {
  await write(2, OTHER_KEY);
  await write(2, `${AUDIT_KEY},${OTHER_KEY}`);
  const [first, , third] = await listStoredEntries();
  expect(third?.keyId).not.toBe(first?.keyId);
  expect(await audit(`${AUDIT_KEY} ${OTHER_KEY}`)).toEqual(CLEAN);
});
