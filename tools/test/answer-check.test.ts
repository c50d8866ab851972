import { execFileSync } from 'node:child_process';
import fastify, { type FastifyInstance } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { drainProblems, watchAnswers } from '../jest/answer-check';

const LOGOUT = ENDPOINTS.logout;
const VALID_DATA = { key: 'badRequest', requestId: 'one' };
let app: FastifyInstance;
afterAll(watchAnswers());
beforeAll(() => void execFileSync(process.execPath, ['tools/run.mjs', 'openapi/main']));
beforeEach(() => (app = fastify()));
afterEach(() => app.close());

/** The deviations found when the logout endpoint returns this response. */
async function checkAnswer(code: number, data: unknown, message: string = LOGOUT.message): Promise<string[]> {
  app.post(LOGOUT.path, (_, reply) => reply.code(code).send({ code, message, data }));
  await app.inject({ method: 'POST', url: LOGOUT.path });
  return drainProblems();
}

test('documented responses and errors pass the response check', async () => {
  expect(await checkAnswer(200, null)).toEqual([]);
  await app.close();
  app = fastify();
  expect(await checkAnswer(400, VALID_DATA)).toEqual([]);
});

test.each([
  ['a response of another type', 200, 'bye', LOGOUT.message, 'data must be null'],
  ['a response with another message', 200, null, 'Bye.', '“Bye.”'],
  ['an undeclared error', 404, { ...VALID_DATA, key: 'noOrder' }, '', 'noOrder, which its row'],
  ['an error with additional data', 400, { ...VALID_DATA, secret: 1 }, '', '"additionalProperty":"secret"'],
])('the response check reports %s', async (_, code, data, message, difference) => {
  expect(await checkAnswer(code, data, message)).toEqual([expect.stringContaining(difference)]);
});
