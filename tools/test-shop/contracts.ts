import type * as Calls from '@munay/client';
import type * as Rows from '@munay/contracts/endpoint';
import type * as Tables from '@munay/contracts/endpoints';
import { fromRoot } from '../../libs/build/src/paths.mjs';
import { runModule } from '../../libs/build/src/run-module.mjs';

/** Imports by path, because Node runs the commands directly and does not know path aliases. */
const load = (path: string): unknown => runModule(fromRoot(path));

export const { ENDPOINTS } = load('libs/contracts/src/endpoints.ts') as typeof Tables;
export const { buildRequestPath, SAME_ORIGIN_HEADERS } = load(
  'libs/contracts/src/endpoint.ts',
) as typeof Rows;
export const { Client, CookieJar } = load('libs/client/src/client.ts') as typeof Calls;
