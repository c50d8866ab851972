import { refusal, sessionParams, targetOfSuite } from './contract-target';

const target = targetOfSuite();

const request = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${target.url}${path}`, init);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    id: answer.headers.get('request-id'),
    body: (await answer.json()) as { error: { type: string; message: string } },
  };
};

describe('C10 unknown paths and keys', () => {
  it.each([
    ['GET', '/v1/soap'],
    ['POST', '/v1/charges'],
    ['GET', '/v2/checkout/sessions'],
    ['DELETE', '/v1/refunds/re_1'],
  ])('the request %s %s returns 404 with a JSON error', async (method, path) => {
    const answer = await request(path, { method, headers: { authorization: `Bearer ${target.key}` } });
    expect(answer.status).toBe(404);
    expect(answer.type).toContain('application/json');
    expect(answer.id).toMatch(/^req_/);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error' });
    expect(answer.body.error.message).toContain(`(${method}: ${path})`);
  });

  it('a request without an API key is rejected', async () => {
    expect(await request('/v1/charges/ch_1')).toMatchObject({
      status: 401,
      body: { error: { type: 'invalid_request_error' } },
    });
  });

  it('a wrong API key is rejected and not repeated in the error', async () => {
    const error = await refusal(
      target.client({ key: 'sk_test_wrong_0123456789abcdef' }).checkout.sessions.create(sessionParams()),
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
