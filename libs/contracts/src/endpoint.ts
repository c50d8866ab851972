import type { Access } from './account/access';
import type { ContentList } from './content-changes';
import type { ErrorKey } from './errors';

/** Header that only the shop's own pages can send, because the API rejects preflight requests from other origins. */
export const SAME_ORIGIN_HEADER = 'x-requested-with';
export const SAME_ORIGIN_HEADERS = { [SAME_ORIGIN_HEADER]: 'munay' } as const;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface EndpointInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
}

export type NoInput = Record<string, never>;

export interface ById {
  params: { id: string };
}

/** Declaration of an endpoint. `Input` and `Output` only exist for the compiler. */
export interface Endpoint<Input extends EndpointInput = EndpointInput, Output = unknown> {
  readonly method: Method;
  /** Path with parameters, e.g. `/api/product/get-product/:id`. */
  readonly path: string;
  /** HTTP status of a successful response, also sent as `code` in the envelope. */
  readonly status: 200 | 201;
  readonly access: Access;
  readonly message: string;
  readonly summary: string;
  /**
   * `file` returns bytes instead of the envelope. `webhook` is called by the payment provider with a signed body.
   * `mailed` may also be requested by mail clients; the secret in its path is the only authorisation. `form` accepts
   * `multipart/form-data`, with a `FormData` body.
   */
  readonly kind?: 'file' | 'webhook' | 'mailed' | 'form';
  /** Media type of the response, for the kind `file`. */
  readonly media?: 'application/pdf' | 'application/rss+xml' | 'application/zip' | 'text/csv';
  /** For the kind `mailed`: the page that the URL redirects to. Opening the URL changes nothing. */
  readonly page?: string;
  /** Marks a GET with side effects. As with a POST, callers must send the header that other sites cannot set. */
  readonly changes?: true;
  /**
   * Requires a recent verification of the second factor, because the endpoint changes access to the shop or exports
   * personal data. `always` applies to every request; for `partly`, the service decides.
   */
  readonly sensitive?: 'always' | 'partly';
  /** Requires a verified email address, because the endpoint publishes user content. */
  readonly verifiedEmail?: true;
  /** Errors specific to this endpoint. `listFailures` adds the common errors. */
  readonly failures?: readonly ErrorKey[];
  /** Marks a GET whose response is the same for all callers, so that no session is looked up. */
  readonly sameForAll?: true;
  /** List that the response contains. Pages that show it are cached until the list changes. */
  readonly list?: ContentList;
  /** Never set; only carries the types. */
  readonly types?: { input: Input; output: Output };
}

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type OutputOf<E> = E extends Endpoint<EndpointInput, infer Output> ? Output : never;

/** Format of all responses. `code` equals the HTTP status. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

type Row = Omit<Endpoint, 'types' | 'status' | 'message'> & { status?: 200 | 201; message?: string };

export function endpoint<Input extends EndpointInput, Output>(row: Row): Endpoint<Input, Output> {
  return { status: 200, message: 'OK', ...row };
}

/** Replaces the parameters of a path with percent-encoded values. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}

/** Path and query string of a request. Undefined and null values are omitted. */
export function buildRequestPath(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: EndpointInput = {},
): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    ([value].flat() as (string | number | boolean | null | undefined)[])
      .filter((item) => item !== undefined && item !== null)
      .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(item)}`),
  );
  const pathname = fillPath(path, params as Record<string, string> | undefined);
  return pairs.length === 0 ? pathname : `${pathname}?${pairs.join('&').replaceAll('%20', '+')}`;
}
