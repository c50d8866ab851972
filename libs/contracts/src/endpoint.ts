import type { Access } from './account/access';
import type { ContentList } from './content-changes';
import type { ErrorKey } from './errors';

/** Header that only the shop's own pages can send: the API rejects the preflight requests of other sites. */
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

/** `Input` and `Output` exist for the compiler only. */
export interface Endpoint<Input extends EndpointInput = EndpointInput, Output = unknown> {
  readonly method: Method;
  /** Path with `:name` for values, e.g. `/api/product/get-product/:id`. */
  readonly path: string;
  /** HTTP status and `code` of the envelope. */
  readonly status: 200 | 201;
  readonly access: Access;
  readonly message: string;
  readonly summary: string;
  /**
   * `file` returns bytes instead of the envelope; `webhook` is called by the payment provider with a signed
   * body; `mailed` is also called by mail programs and authorised only by the secret in its path; `form`
   * accepts `multipart/form-data`, with a `FormData` body.
   */
  readonly kind?: 'file' | 'webhook' | 'mailed' | 'form';
  /** Media type of a `file`. */
  readonly media?: 'application/pdf' | 'application/rss+xml' | 'application/zip' | 'text/csv';
  /** For `mailed`: the page that opening its address redirects to. Opening it changes nothing. */
  readonly page?: string;
  /** A GET with side effects: callers must send the header that other sites cannot set, as for a POST. */
  readonly changes?: true;
  /**
   * Requires a recent proof of the second factor, because it changes access to the shop or exports personal data:
   * `always`, or if the service requires it.
   */
  readonly sensitive?: 'always' | 'partly';
  /** Publishes content of a user: requires a verified address. */
  readonly verifiedEmail?: true;
  /** Errors specific to this endpoint; `listFailures` adds the common ones. */
  readonly failures?: readonly ErrorKey[];
  /** A GET with the same response for all callers, so the session is not looked up. */
  readonly sameForAll?: true;
  /** The list that the response shows: a page that shows it is cached until the list changes. */
  readonly list?: ContentList;
  /** Never set; carries the types. */
  readonly types?: { input: Input; output: Output };
}

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type OutputOf<E> = E extends Endpoint<EndpointInput, infer Output> ? Output : never;

/** Every response. `code` equals the HTTP status. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

type Row = Omit<Endpoint, 'types' | 'status' | 'message'> & { status?: 200 | 201; message?: string };

export function endpoint<Input extends EndpointInput, Output>(row: Row): Endpoint<Input, Output> {
  return { status: 200, message: 'OK', ...row };
}

/** Values are percent-encoded. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}

/** Path and query of a request; leaves out values that are undefined or null. */
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
