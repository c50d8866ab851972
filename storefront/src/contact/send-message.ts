import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { MessageReceipt, SendMessage } from '@munay/contracts/shop/contact';
import { ApiError, call, type QueryClient } from '@munay/kit';
import { openingQuery } from './contact-queries';

/** A stamp is valid from three seconds after issue. */
const STAMP_RIPENS_MS = 3_100;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const keyOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.key : undefined);

/**
 * Sends a message with the stamp of the open form. Waits if the stamp is too new, renews it if too old: the sender
 * need not know.
 * @throws ApiError, NetworkError
 */
export async function sendMessage(
  client: QueryClient,
  message: Omit<SendMessage, 'token'>,
): Promise<MessageReceipt> {
  const { token } = await client.fetchQuery(openingQuery);
  const send = (stamp: string) => call(ENDPOINTS.sendMessage, { body: { ...message, token: stamp } });
  try {
    return await send(token);
  } catch (error) {
    if (keyOf(error) === 'formTooFast') {
      await wait(STAMP_RIPENS_MS);
      return send(token);
    }
    if (keyOf(error) !== 'formExpired') throw error;
    const fresh = await client.fetchQuery({ ...openingQuery, staleTime: 0 });
    await wait(STAMP_RIPENS_MS);
    return send(fresh.token);
  }
}
