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

/** The deviations that are found when logging out returns this response. */
async function checkAnswer(code: number, data: unknown, message: string = LOGOUT.message): Promise<string[]> {
  app.post(LOGOUT.path, (_, reply) => reply.code(code).send({ code, message, data }));
  await app.inject({ method: 'POST', url: LOGOUT.path });
  return drainProblems();
}

test('a documented response has no problems, and neither has a documented error', async () => {
  expect(await checkAnswer(200, null)).toEqual([]);
  await app.close();
  app = fastify();
  expect(await checkAnswer(400, VALID_DATA)).toEqual([]);
});

test.each([
  ['another type', 200, 'bye', LOGOUT.message, 'data must be null'],
  ['another text', 200, null, 'Bye.', '“Bye.”'],
  [
    'a failure that its row does not name',
    404,
    { ...VALID_DATA, key: 'noOrder' },
    '',
    'noOrder, which its row',
  ],
  [
    'a failure with more than its data',
    400,
    { ...VALID_DATA, secret: 1 },
    '',
    '"additionalProperty":"secret"',
  ],
])('%s is reported as a problem', async (_, code, data, message, difference) => {
  expect(await checkAnswer(code, data, message)).toEqual([expect.stringContaining(difference)]);
});
