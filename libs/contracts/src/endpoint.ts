import type { Access } from './account/access';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a caller gives: values of the path, of the query string and of the JSON body. */
export interface EndpointInput {
  params?: object;
  query?: object;
  body?: object;
}

/** A call without path values, query or body. */
export type NoInput = Record<string, never>;

/** A call about one thing, by its id. */
export interface ById {
  params: { id: string };
}

/** One call of the API. `Input` and `Output` exist for the compiler only. */
export interface Endpoint<Input extends EndpointInput = EndpointInput, Output = unknown> {
  readonly method: Method;
  /** Path with `:name` for values, e.g. `/api/product/get-product/:id`. */
  readonly path: string;
  /** HTTP status, and `code` of the envelope, on success. */
  readonly status: 200 | 201;
  readonly access: Access;
  /** `message` of the envelope on success. */
  readonly message: string;
  /** One sentence for the API document. */
  readonly summary: string;
  /**
   * `file` answers bytes instead of the envelope; `webhook` is called by the payment provider with a signed body;
   * `mailed` is called by mail programs too, whose only right is the secret in the path; `form` takes
   * `multipart/form-data`, the body is a `FormData`.
   */
  readonly kind?: 'file' | 'webhook' | 'mailed' | 'form';
  /** A GET that changes something: callers send the header that other sites cannot set, as with a POST. */
  readonly changes?: true;
  /** A GET that answers everybody alike, so that nobody needs to know who asks. */
  readonly sameForAll?: true;
  /** Never set; carries the types. */
  readonly types?: { input: Input; output: Output };
}

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type OutputOf<E> = E extends Endpoint<EndpointInput, infer Output> ? Output : never;

/** The form of every answer. `code` equals the HTTP status. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}

type Row = Omit<Endpoint, 'types' | 'status' | 'message'> & { status?: 200 | 201; message?: string };

/** Declares one row of the endpoint table; status 200 and message 'OK' unless given. */
export function endpoint<Input extends EndpointInput, Output>(row: Row): Endpoint<Input, Output> {
  return { status: 200, message: 'OK', ...row };
}

/** Fills the `:name` parts of an endpoint's path; values are percent-encoded. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
