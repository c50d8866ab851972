import { type ApiResponse, Client as ApiClient, type Transport } from '@munay/client';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import type { FailureDetails } from '@munay/contracts/errors';

export type { ApiResponse };

export const byId = (id: string): { params: { id: string } } => ({ params: { id } });

/** Patterns that must not occur in any response: hashes, version keys, provider keys. */
const PRIVATE_DATA =
  /\$argon2|"(?:passwordHash|tokenHash|sessionEpoch|__v)":|\bwhsec_\w|\b[sr]k_(?:live|test)_\w/;

const transport: Transport = async (url, request) => {
  const response = await fetch(url, request);
  if (response.headers.get('content-type')?.startsWith('application/json') === true) {
    const [leakedText] = PRIVATE_DATA.exec(await response.clone().text()) ?? [];
    if (leakedText !== undefined) throw new Error(`${url} tells ${leakedText}`);
  }
  return response;
};

export class Client extends ApiClient {
  constructor(url: string, origin: string) {
    super(url, origin, transport);
  }

  async callRejected<I extends EndpointInput>(
    endpoint: Endpoint<I, unknown>,
    input?: EndpointInput,
  ): Promise<ApiResponse<FailureDetails & Record<string, unknown>>> {
    return (await this.call(endpoint, input ?? {})) as ApiResponse<FailureDetails & Record<string, unknown>>;
  }
}
