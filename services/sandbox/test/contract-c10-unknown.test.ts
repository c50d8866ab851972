import { catchError, createSessionParams, createSuiteTarget } from './contract-target';

const target = createSuiteTarget();

const request = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${target.url}${path}`, init);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    id: response.headers.get('request-id'),
    body: (await response.json()) as { error: { type: string; message: string } },
  };
};

describe('C10 unknown paths and keys', () => {
  it.each([
    ['GET', '/v1/soap'],
    ['POST', '/v1/charges'],
    ['GET', '/v2/checkout/sessions'],
    ['DELETE', '/v1/refunds/re_1'],
  ])('the request %s %s returns 404 with a JSON error', async (method, path) => {
    const response = await request(path, { method, headers: { authorization: `Bearer ${target.key}` } });
    expect(response.status).toBe(404);
    expect(response.type).toContain('application/json');
    expect(response.id).toMatch(/^req_/);
    expect(response.body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(response.body.error.message).toContain(`(${method}: ${path})`);
  });

  it('a request without an API key is rejected', async () => {
    expect(await request('/v1/charges/ch_1')).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
  });

  it('a wrong API key is rejected and not repeated in the error', async () => {
    const error = await catchError(
      target
        .client({ key: 'sk_test_wrong_0123456789abcdef' })
        .checkout.sessions.create(createSessionParams()),
    );
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(error.message).toContain('Invalid API Key');
    expect(error.message).not.toContain('0123456789');
  });

  it('the API key is also accepted as the user name of basic authentication', async () => {
    const authorization = `Basic ${Buffer.from(`${target.key}:`).toString('base64')}`;
    expect(await request('/v1/events?limit=1', { headers: { authorization } })).toMatchObject({
      status: 200,
    });
  });
});
