import { DEMO_ACCOUNTS } from '../../test-shop/api-client.ts';
import { fetchWithin } from '../../workspace/fetch-within.ts';
import type { FaultShop } from './fault-shop.ts';

const MAILBOX_TIMEOUT_MS = 60_000;

interface Message {
  messageId: string;
  attachments: { filename: string }[];
}

/** Adds due emails to the outbox, addressed to the seeded shopper. @returns the ids of their rows */
export async function addDueMails({ db }: FaultShop, count: number, key: string) {
  const user = await db.collection('users').findOne({ email: DEMO_ACCOUNTS.shopper[0] });
  const now = new Date();
  const row = {
    type: 'password-changed',
    refs: { userId: String(user?._id) },
    status: 'pending',
    attempts: 0,
    nextAttemptAt: now,
    notBefore: null,
    leaseUntil: null,
    lastError: null,
    createdAt: now,
    doneAt: null,
  };
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    dedupeKey: `password-changed:${key}-${index}`,
  }));
  const { insertedIds } = await db.collection('outbox').insertMany(rows);
  return Object.values(insertedIds);
}

/** All emails sent by the shop. */
export async function readMailbox({ testShop }: FaultShop): Promise<Message[]> {
  const response = await fetchWithin(MAILBOX_TIMEOUT_MS, `${testShop.mailboxUrl}/api/messages?limit=200000`);
  const { messages }: { messages: Message[] } = await response.json();
  return messages;
}
