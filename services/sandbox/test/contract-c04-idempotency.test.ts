import { catchError, createSessionParams, createSuiteTarget, onSandbox } from './contract-target';

const target = createSuiteTarget();

let count = 0;
const createKey = () => `order:${Date.now()}:session:${(count += 1)}`;
const create = (idempotencyKey: string, change = {}) =>
  target.stripe.checkout.sessions.create(createSessionParams(change), { idempotencyKey });

/** Requests are written by hand, because the SDK hides the exact bytes. */
async function sendRaw(key: string, body: string) {
  const response = await fetch(`${target.url}/v1/checkout/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${target.key}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body,
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const FORM =
  'mode=payment&success_url=http://localhost/ok&line_items[0][quantity]=1&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=690&line_items[0][price_data][product_data][name]=Avena';

describe('C4 idempotency keys', () => {
  it('a repeated request with an idempotency key returns the same bytes, marked as replayed', async () => {
    const key = createKey();
    const first = await sendRaw(key, FORM);
    const second = await sendRaw(key, FORM);
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  });

  it('an idempotency key with other parameters is rejected', async () => {
    const key = createKey();
    await create(key);
    const error = await catchError(create(key, { client_reference_id: 'other' }));
    expect(error).toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
      type: 'StripeIdempotencyError',
    });
  });

  it('an idempotency key on another endpoint is rejected', async () => {
    const key = createKey();
    const session = await create(key);
    const error = await catchError(
      target.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: key }),
    );
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    expect((await target.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('30 concurrent requests with the same idempotency key create one session', async () => {
    const key = createKey();
    const responses = await Promise.allSettled(Array.from({ length: 30 }, () => create(key)));
    const ids = responses.flatMap((response) => (response.status === 'fulfilled' ? [response.value.id] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(1);
  });

  it('a failed parameter validation is not stored for its idempotency key', async () => {
    const key = createKey();
    expect((await sendRaw(key, FORM.replace('690', '6.9'))).status).toBe(400);
    expect((await sendRaw(key, FORM)).status).toBe(200);
  });

  it('an error during processing is stored for its idempotency key', async () => {
    const session = await create(createKey());
    await target.stripe.checkout.sessions.expire(session.id);
    const idempotencyKey = createKey();
    const first = await catchError(
      target.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey }),
    );
    const second = await catchError(
      target.stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey }),
    );
    expect(second.message).toBe(first.message);
    expect(second.headers?.['idempotent-replayed']).toBe('true');
  });

  it('an idempotency key of 256 characters is rejected', async () => {
    expect(await catchError(create('k'.repeat(256)))).toMatchObject({ statusCode: 400 });
  });

  onSandbox('a request returns 409 while another request with the same key is running', async () => {
    const key = createKey();
    await target.control('/faults', { kind: 'slow', delayMs: 400 });
    const first = create(key);
    await waitUntilLogged();
    const error = await catchError(create(key));
    expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await create(key).catch(() => first)).id).toBe((await first).id);

    // The fault is used up once the slow request has reached the sandbox.
    async function waitUntilLogged(): Promise<void> {
      for (;;) if ((await target.control('/faults')).faults.length === 0) return;
    }
  });

  onSandbox(
    'a 500 response is stored for its idempotency key only after the request has started',
    async () => {
      const key = createKey();
      await target.control('/faults', { kind: '500-stored' });
      expect(await catchError(create(key))).toMatchObject({ statusCode: 500 });
      expect(await catchError(create(key))).toMatchObject({ statusCode: 500 });
      const newKey = createKey();
      await target.control('/faults', { kind: '500' });
      expect(await catchError(create(newKey))).toMatchObject({ statusCode: 500 });
      expect((await create(newKey)).status).toBe('open');
    },
  );
});
