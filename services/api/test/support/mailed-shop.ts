import type { INestApplicationContext } from '@nestjs/common';
import { Mailbox } from './engines/mailbox';
import { startWorker } from './start-worker';
import { StaffedShop } from './suite-shop';

/** The shop of the importing suite, with a worker that sends emails. */
export const shop = new StaffedShop();
export let mailbox: Mailbox;
let worker: INestApplicationContext;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  await shop.open(undefined, { SMTP_URL: mailbox.smtpUrl });
  worker = await startWorker(shop.env);
});
afterAll(async () => {
  await worker.close();
  await shop.close();
  await mailbox.close();
});
