import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { MessageReceipt, SendMessageInput } from '@munay/contracts/shop/contact';
import { ApiError, call, type QueryClient } from '@munay/kit';
import { openingQuery } from './contact-queries';

/** Minimum age of a timestamp, slightly longer than the three seconds that the API requires. */
const MIN_FORM_AGE_MS = 3_100;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const getErrorKey = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.key : undefined;

/**
 * Sends a message with the timestamp of the open form. Waits if the timestamp is too new and renews it if it is too
 * old, without any action by the sender.
 * @throws ApiError, NetworkError
 */
export async function sendMessage(
  client: QueryClient,
  message: Omit<SendMessageInput, 'token'>,
): Promise<MessageReceipt> {
  const { token } = await client.fetchQuery(openingQuery);
  const send = (stamp: string) => call(ENDPOINTS.sendMessage, { body: { ...message, token: stamp } });
  try {
    return await send(token);
  } catch (error) {
    if (getErrorKey(error) === 'formTooFast') {
      await wait(MIN_FORM_AGE_MS);
      return send(token);
    }
    if (getErrorKey(error) !== 'formExpired') throw error;
    const opening = await client.fetchQuery({ ...openingQuery, staleTime: 0 });
    await wait(MIN_FORM_AGE_MS);
    return send(opening.token);
  }
}
