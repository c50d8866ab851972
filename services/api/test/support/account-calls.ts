import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { FailureDetails } from '@munay/contracts/errors';
import type { OutboxType } from '../../src/outbox/outbox.types';
import { Clock } from '../../src/runtime/clock';
import type { ApiResponse, Client } from './client';
import type { RunningApi } from './start-api';
import { toJobFilter } from './stored';

export const NEW_PASSWORD = 'cuatro jabones de oliva';
export const RESET_PASSWORD = 'cinco jabones de rosa';
export const MINUTE_MS = 60_000;

type Result = Promise<ApiResponse<FailureDetails & Record<string, unknown>>>;

export class AccountCalls {
  constructor(private readonly running: () => RunningApi) {}

  signup = (email: string, overrides: object = {}, client?: Client): Result =>
    this.post(
      ENDPOINTS.signup,
      { firstname: 'Ana', lastname: 'Quispe', email, password: NEW_PASSWORD, ...overrides },
      client,
    );
  login = (email: string, password = NEW_PASSWORD, client?: Client): Result =>
    this.post(ENDPOINTS.login, { email, password }, client);
  requestPasswordReset = (email: string): Result => this.post(ENDPOINTS.forgotPassword, { email });
  reset = (token: string, password = RESET_PASSWORD): Result =>
    this.post(ENDPOINTS.resetPassword, { token, password });
  validate = (subject: string, client = this.running().client()): Result =>
    client.callRejected(ENDPOINTS.validateEmail, { params: { subject } });
  /** Confirms the link. By default, the browser is not signed in to the account. */
  confirm = (token: string, password = NEW_PASSWORD, client?: Client): Result =>
    this.post(ENDPOINTS.confirmEmail, { token, password }, client);

  users = () => this.running().stored.users;
  outbox = () => this.running().stored.outbox;
  findStoredUser = (id: string) => this.users().findOne(id);
  mails = (type: OutboxType, userId: string): Promise<number> =>
    this.outbox().count(toJobFilter(type, userId));

  /** Moves the API's clock; `jest.restoreAllMocks()` resets it. */
  advanceTime = (ms: number): void => {
    const now = new Date(Date.now() + ms);
    jest.spyOn(this.running().app.get(Clock), 'now').mockReturnValue(now);
  };

  private post = <I extends EndpointInput, O>(
    endpoint: Endpoint<I, O>,
    body: object,
    client = this.running().client(),
  ): Result => client.callRejected(endpoint, { body });
}
