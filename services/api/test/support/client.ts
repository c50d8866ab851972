import { type Answer, Client as ApiClient, type Transport } from '@munay/client';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import type { FailureDetails } from '@munay/contracts/errors';

export type { Answer };

export const byId = (id: string): { params: { id: string } } => ({ params: { id } });

/** Patterns that must not occur in any response: hashes, version keys, provider keys. */
const NEVER_TOLD =
  /\$argon2|"(?:passwordHash|tokenHash|sessionEpoch|__v)":|\bwhsec_\w|\b[sr]k_(?:live|test)_\w/;

const transport: Transport = async (url, request) => {
  const response = await fetch(url, request);
  if (response.headers.get('content-type')?.startsWith('application/json') === true) {
    const [leakedText] = NEVER_TOLD.exec(await response.clone().text()) ?? [];
    if (leakedText !== undefined) throw new Error(`${url} tells ${leakedText}`);
  }
  return response;
};

export class Client extends ApiClient {
  constructor(url: string, origin: string) {
    super(url, origin, transport);
  }

  async refused<I extends EndpointInput>(
    endpoint: Endpoint<I, unknown>,
    input?: EndpointInput,
  ): Promise<Answer<FailureDetails & Record<string, unknown>>> {
    return (await this.call(endpoint, input ?? {})) as Answer<FailureDetails & Record<string, unknown>>;
  }
}
