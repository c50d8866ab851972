import { createSessionParams, Target } from './contract-target';
import { StartedSandbox, startSandbox } from './start-sandbox';
import { fetchStatus } from './status-of';

describe('sandbox controls', () => {
  let target: Target;
  beforeAll(async () => {
    target = await Target.open();
  });
  afterAll(() => target.close());

  it.each([
    ['a rebound host name', { host: 'evil.example' }],
    ['a foreign web page', { origin: 'https://evil.example' }],
    ['a live key', { authorization: 'Bearer sk_live_1' }],
  ])('the sandbox controls reject %s', async (_name, headers) => {
    expect(await fetchStatus(`${target.url}/__sandbox/ledger`, headers)).toBe(403);
  });

  // Fault sandbox-rebound in createSandbox: drop(statement('rejectForeignHosts'))
  it.each(['/v1/events', '/c/pay/cs_test_1', '/c/assets/app.css', '/unknown'])(
    'the sandbox path %s cannot be read under a rebound host name',
    async (path) => {
      const headers = { authorization: 'Bearer sk_test_sandbox' };
      expect(await fetchStatus(target.url + path, { ...headers, host: 'evil.example' })).toBe(403);
      expect(await fetchStatus(target.url + path, { ...headers, host: 'sandbox:5010' })).not.toBe(403);
    },
  );

  it('the sandbox controls accept requests from this machine', async () => {
    expect(await fetchStatus(`${target.url}/__sandbox/ledger`, {})).toBe(200);
  });

  it('the sandbox controls reject unknown faults, modes and sessions', async () => {
    await expect(target.control('/faults', { kind: 'earthquake' })).rejects.toThrow('400');
    await expect(target.control('/webhooks', { mode: 'sideways' })).rejects.toThrow('400');
    await expect(target.control('/pay', { session: 'cs_test_none' })).rejects.toThrow('404');
  });

  it('the sandbox controls can move the clock forward and back', async () => {
    const { now } = await target.control('/clock');
    const moved = await target.control('/clock', { advanceSeconds: 3_600 });
    expect(moved.now - now).toBeGreaterThanOrEqual(3_600);
    const session = await target.stripe.checkout.sessions.create(createSessionParams());
    expect(session.created).toBeGreaterThanOrEqual(moved.now);
    await target.control('/clock', { reset: true });
  });

  it('the sandbox controls log requests with their key and parameters', async () => {
    await target.stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey: 'logged-1' });
    const { requests } = await target.control('/requests?key=logged-1');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      status: 200,
      parameters: { mode: 'payment', metadata: { order_number: 'MUN-2026-000001' } },
    });
  });

  it('a reset deletes all data of the sandbox', async () => {
    const session = await target.stripe.checkout.sessions.create(createSessionParams());
    await target.pay(session.id);
    await target.control('/reset', {});
    expect(await target.control('/ledger')).toEqual({ lines: [], totals: {} });
    expect((await target.stripe.events.list()).data).toEqual([]);
  });
});

describe('sandbox that is started without control routes', () => {
  let sandbox: StartedSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ controls: false });
  });
  afterAll(() => sandbox.close());

  it('the path of the sandbox controls returns 404 if the controls are disabled', async () => {
    expect(
      (
        await fetch(`${sandbox.url}/__sandbox/ledger`, {
          headers: { authorization: `Bearer ${sandbox.secretKey}` },
        })
      ).status,
    ).toBe(404);
  });

  it('the sandbox does not start with a live API key', async () => {
    await expect(startSandbox({ secretKey: 'sk_live_1' })).rejects.toThrow('live key');
  });
});
