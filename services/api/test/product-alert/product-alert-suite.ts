import type { INestApplicationContext } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductAlertView } from '@munay/contracts/shop/product-alert';
import { Mailbox } from '../support/engines/mailbox';
import { createServerUris } from '../support/servers';
import { type RunningApi, startApi } from '../support/start-api';
import { startWorker } from '../support/start-worker';
import { waitUntil } from '../support/until';

export interface ProductAlertSuite {
  api: RunningApi;
  mailbox: Mailbox;
  workers: INestApplicationContext[];
  /** Requests that use the link in an email. */
  notice: (token: string) => Promise<ProductAlertView>;
  /** Waits until all emails have been sent. */
  waitForEmptyOutbox: () => Promise<unknown>;
}

export const findToken = (mail: { text: string }): string =>
  /\/notify\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';

/** An API, two workers and a mailbox, shared by all tests of the suite. */
export function createProductAlertSuite(): ProductAlertSuite {
  const suite = {
    notice: async (token) =>
      (await suite.api.client().call(ENDPOINTS.getProductAlert, { params: { token } })).data,
    waitForEmptyOutbox: () =>
      waitUntil(async () => (await suite.api.stored.outbox.count({ status: { $ne: 'done' } })) === 0),
  } as ProductAlertSuite;
  beforeAll(async () => {
    suite.mailbox = await Mailbox.open();
    const env = { ...createServerUris(), SMTP_URL: suite.mailbox.smtpUrl };
    suite.api = await startApi(env);
    suite.workers = [await startWorker(env), await startWorker(env)];
  }, 120_000);
  afterAll(async () => {
    for (const worker of suite.workers) await worker.close();
    await suite.api.close();
    await suite.mailbox.close();
  });
  afterEach(() => jest.restoreAllMocks());
  return suite;
}
