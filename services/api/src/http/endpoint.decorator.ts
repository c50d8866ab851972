import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { Endpoint, EndpointInput } from '@munay/contracts/endpoint';
import type { CachedResponse } from './cached-response';

export const ENDPOINT = Symbol('endpoint');

type Result<Output> = Output | CachedResponse<Output>;
type Handler<Output> = (...args: never[]) => Result<Output> | Promise<Result<Output>>;

/**
 * Binds a handler to its endpoint declaration (method, path, status, access, text). The compiler checks the return
 * type. The access guard denies routes without a declaration.
 */
export function Handles<Output>(endpoint: Endpoint<EndpointInput, Output>) {
  const row = endpoint as Endpoint;
  const decorateEndpoint = applyDecorators(
    RequestMapping({ path: row.path, method: RequestMethod[row.method] }),
    HttpCode(row.status),
    SetMetadata(ENDPOINT, row),
  );
  return <H extends Handler<Output>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): TypedPropertyDescriptor<H> | void => decorateEndpoint(target, name, descriptor);
}
