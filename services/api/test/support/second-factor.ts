import type { AddedFactor, VerificationStart } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Clock } from '../../src/runtime/clock';
import type { Client } from './client';
import { CodeApp, SecurityKey } from './devices';
import { insertUser, type Person, type PersonOptions } from './people';
import { startSuiteApi, WEB_ORIGIN } from './start-api';
import { toJobFilter } from './stored';

interface Staff extends Person {
  client: Client;
}

export function createSecondFactorSuite() {
  const api = startSuiteApi({ STAFF_SECOND_FACTOR: 'always' });

  let now = Date.now();
  /** Moves the clock to the next code of the authenticator app. */
  const wait = (ms = 30_000): Date => {
    now += ms;
    jest.spyOn(api.app.get(Clock), 'now').mockImplementation(() => new Date((now += 1)));
    return new Date(now);
  };
  beforeEach(async () => {
    await api.redis.flushdb();
    now = Math.max(now, Date.now());
    wait();
  });
  afterEach(() => jest.restoreAllMocks());

  const login = ({ email, password }: Person, client = api.client()) =>
    client.call(ENDPOINTS.login, { body: { email, password } });

  async function createHalfSignedIn(options: PersonOptions = {}): Promise<Staff> {
    const person = await insertUser(api, { roles: ['ADMIN'], ...options });
    const client = api.client();
    expect((await login(person, client)).status).toBe(200);
    return { ...person, client };
  }

  const verifyCode = (client: Client, code: string) =>
    client.callRejected(ENDPOINTS.verifyCode, { body: { code } });
  const session = async (client: Client) => (await client.call(ENDPOINTS.getUser)).data;
  const isAdmin = async (client: Client) => (await client.callRejected(ENDPOINTS.getAllUsers)).status === 200;
  const startVerification = async (client: Client): Promise<VerificationStart> =>
    (await client.call(ENDPOINTS.startVerification)).data;

  async function addApp({ client }: Staff): Promise<{ app: CodeApp; addedFactor: AddedFactor }> {
    const app = new CodeApp((await client.call(ENDPOINTS.startTotp)).data.secret);
    const answer = await client.call(ENDPOINTS.addTotp, { body: { code: app.code(wait()) } });
    expect(answer.status).toBe(201);
    return { app, addedFactor: answer.data };
  }

  async function addKey(
    { client }: Staff,
    name = 'Llave azul',
  ): Promise<{ key: SecurityKey; addedFactor: AddedFactor }> {
    const key = new SecurityKey(WEB_ORIGIN);
    const { data: options } = await client.call(ENDPOINTS.startPasskey);
    const answer = await client.call(ENDPOINTS.addPasskey, { body: { name, answer: key.make(options) } });
    expect(answer.status).toBe(201);
    return { key, addedFactor: answer.data };
  }

  async function createStaff(options: PersonOptions = {}) {
    const person = await createHalfSignedIn(options);
    return { ...person, ...(await addApp(person)) };
  }

  const getFactors = (id: string) => api.stored.secondFactors.findOne(id);
  const listAlerts = async (userId: string): Promise<string[]> => {
    const rows = await api.stored.outbox.all(toJobFilter('security-alert', userId));
    return rows.map(({ refs }) => refs.alert ?? '');
  };
  const listAuditActions = async (id: string): Promise<unknown[]> => {
    const rows = await api.stored.auditLog.all(id, { sequence: 1 });
    return rows.map(({ fields }) => fields.action);
  };

  return {
    api,
    wait,
    login,
    createHalfSignedIn,
    prove: verifyCode,
    session,
    isAdmin,
    startVerification,
    addApp,
    addKey,
    staff: createStaff,
    factors: getFactors,
    alerts: listAlerts,
    listAuditActions,
  };
}
