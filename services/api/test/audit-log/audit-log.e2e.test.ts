import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { auditStock } from '../../src/invariants/invariants.stock';
import { AuditLogVerifier } from '../../src/modules/audit-log/audit-log.verifier';
import { Clock } from '../../src/runtime/clock';
import type { Client } from '../support/client';
import { signIn } from '../support/people';
import { createDraft } from '../support/promotions';
import { addProduct, getCounts } from '../support/shop';
import { startSuiteApi } from '../support/start-api';

const api = startSuiteApi();
let staff: { client: Client; id: string };
let log: AuditLogVerifier;

beforeAll(async () => {
  staff = await signIn(api, { roles: ['ADMIN'] });
  log = api.app.get(AuditLogVerifier, { strict: false });
});

const problems = async () => (await log.audit()).problems;
const adjust = (sku: string, change: number, overrides: object = {}) =>
  staff.client.callRejected(ENDPOINTS.adjustStock, {
    body: { sku, change, reason: 'counted', key: randomUUID(), ...overrides },
  });

// Fault log-drops-empty-values in audit-log.schema.ts: drop(property('minimize'))
test('an audit entry with empty fields passes verification', async () => {
  await createDraft(staff.client, { scope: {} });
  expect(await problems()).toEqual([]);
});

describe('stock adjustments', () => {
  test('a stock adjustment updates stock counts and ledger together', async () => {
    const { sku } = await addProduct({ api }, { units: 5 });
    expect((await adjust(sku, 7, { reason: 'received', note: 'Monday' })).data).toEqual({
      sku,
      available: 12,
      reserved: 0,
      sold: 0,
    });
    expect((await adjust(sku, -2, { reason: 'damaged' })).status).toBe(200);
    const { data } = await staff.client.call(ENDPOINTS.stockLedger, { query: { sku } });
    expect(data.counts).toEqual({ sku, available: 10, reserved: 0, sold: 0 });
    expect(data.moves.map(({ kind, available, reason, note }) => [kind, available, reason, note])).toEqual([
      ['adjust', -2, 'damaged', ''],
      ['adjust', 7, 'received', 'Monday'],
      ['receive', 5, null, ''],
    ]);
    expect(data.moves[0]?.by).not.toBe('');
    expect(await auditStock(api.app.get('DatabaseConnection', { strict: false }), true)).toEqual([]);
  });

  test('a stock adjustment is saved once for repeated requests with the same idempotency key', async () => {
    const { sku } = await addProduct({ api }, { units: 5 });
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => adjust(sku, 3, { key })));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await getCounts({ api }, sku)).toEqual([8, 0, 0]);
  });

  test('a stock adjustment cannot make the available units negative', async () => {
    const { sku } = await addProduct({ api }, { units: 5 });
    expect(await adjust(sku, -6)).toMatchObject({
      status: 409,
      data: { key: 'stockShort', short: [{ sku, requested: 6, available: 5 }] },
    });
    expect(await getCounts({ api }, sku)).toEqual([5, 0, 0]);
  });

  test('a stock adjustment of zero is rejected', async () => {
    expect(await adjust('SKU-1', 0)).toMatchObject({ status: 400, data: { key: 'badRequest' } });
  });
});

describe('audit log', () => {
  test('an audit entry records the actor, the changes and the request', async () => {
    const { sku } = await addProduct({ api }, { units: 5 });
    await adjust(sku, 1);
    const { data } = await staff.client.call(ENDPOINTS.listAudit, {
      query: { kind: 'stock', entityId: sku },
    });
    expect(data.entries).toEqual([
      expect.objectContaining({
        action: 'stock.adjust',
        entity: { kind: 'stock', id: sku, label: sku },
        changes: [
          { field: 'available', before: 5, after: 6 },
          { field: 'reason', before: null, after: 'counted' },
        ],
      }),
    ]);
    const [entry] = data.entries;
    expect(entry?.actor._id).toBe(staff.id);
    expect(entry?.requestId).toMatch(/^.+$/);
  });

  test('concurrent audit entries form a single hash chain', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => addProduct({ api }, { units: 5 })));
    await Promise.all(products.map(({ sku }) => adjust(sku, 1)));
    expect(await problems()).toEqual([]);
  });

  test('the audit log is paginated without gaps', async () => {
    const first = (await staff.client.call(ENDPOINTS.listAudit, { query: { limit: 2 } })).data;
    const second = (
      await staff.client.call(ENDPOINTS.listAudit, { query: { limit: 2, cursor: String(first.nextCursor) } })
    ).data;
    const [newest = 0] = first.entries.map(({ sequence }) => sequence);
    expect([...first.entries, ...second.entries].map(({ sequence }) => sequence)).toEqual(
      [0, 1, 2, 3].map((previous) => newest - previous),
    );
  });

  test('verification of the audit log reports changed, missing and truncated entries', async () => {
    const entries = api.stored.auditLog;
    const second = await entries.findOne({ sequence: 2 });
    await entries.set({ sequence: 2 }, { 'fields.actorId': 'somebody else' });
    expect(await problems()).toEqual(['Entry 2 was changed after it was written']);
    await entries.remove({ sequence: 2 });
    expect((await problems()).length).toBeGreaterThan(0);
    await entries.add(second!);
    expect(await problems()).toEqual([]);
    const lastEntry = (await entries.all({}, { sequence: -1 }))[0]!;
    await entries.remove(lastEntry._id);
    expect(await problems()).toEqual([
      expect.stringMatching(/^The log ends at entry/),
      `Entry ${lastEntry.sequence}, which this process has seen, is no longer in the log`,
    ]);
    await entries.add(lastEntry);
  });

  test('staff see the cached verification result of the audit log', async () => {
    const state = async (query: object) => (await staff.client.call(ENDPOINTS.getAuditState, { query })).data;
    const first = await state({});
    expect(first).toMatchObject({ problems: [], entries: expect.any(Number) });
    const entries = api.stored.auditLog;
    await entries.set({ sequence: 2 }, { 'fields.actorId': 'somebody else' });
    expect(await state({})).toEqual(first);
    const laterMs = Date.parse(first.checkedAt) + 61_000;
    jest.spyOn(api.app.get(Clock, { strict: false }), 'now').mockReturnValue(new Date(laterMs));
    expect(await state({})).toEqual(first);
    expect(await state({ fresh: true })).toMatchObject({
      problems: ['Entry 2 was changed after it was written'],
      checkedAt: new Date(laterMs).toISOString(),
    });
    jest.restoreAllMocks();
  });
});
