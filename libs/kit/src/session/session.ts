import { isServer, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Role } from '@munay/contracts/account/access';
import type { BuyerView } from '@munay/contracts/account/guest';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { Login, SessionView, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { call } from '../api/call';
import { endpointQuery } from '../api/endpoint-query';
import { useHydrated } from '../api/hydration';
import { type CachedSession, SESSION_KEY, useQuery } from '../api/query';
import { requestLogin } from '../api/session-expired';
import { forgetVisitor } from './known-visitor';

type Change = (session: CachedSession) => CachedSession;

/** Changes since the session was requested: a pending response may not include them. */
const changesSinceRequest = new WeakMap<QueryClient, Change[]>();

const userQuery = endpointQuery(ENDPOINTS.getUser);

/**
 * After the user's session has expired, the page still shows the user and the typed input, until the user logs in
 * again, leaves the page or returns to it.
 */
const mergeSession = (cachedSession: CachedSession | undefined, response: SessionView): CachedSession =>
  cachedSession?.user && !cachedSession.restored && !response.user
    ? { ...cachedSession, next: response.next, expired: true }
    : response;

const sessionQuery = {
  ...userQuery,
  queryFn: async (context: { client: QueryClient; signal: AbortSignal }): Promise<CachedSession> => {
    const changes: Change[] = [];
    changesSinceRequest.set(context.client, changes);
    const cachedSession = context.client.getQueryData<CachedSession>(SESSION_KEY);
    const response = mergeSession(cachedSession, await userQuery.queryFn(context));
    return changes.reduce((session, change) => change(session), response);
  },
  staleTime: Infinity,
  gcTime: Infinity,
  // The user may have logged in again in another tab
  refetchOnWindowFocus: ({ state }: { state: { data?: CachedSession | undefined } }) =>
    state.data?.expired === true ? ('always' as const) : false,
};

const isRequested = (client: QueryClient): boolean => client.isFetching({ queryKey: SESSION_KEY }) > 0;

const fetchSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** Pending requests may return an earlier state. */
async function refetchSession(client: QueryClient): Promise<SessionView> {
  if (isRequested(client)) await fetchSession(client).catch(() => undefined);
  return fetchSession(client);
}

function applyChange(client: QueryClient, change: Change, unknown?: SessionView): void {
  const isPending = isRequested(client);
  if (isPending) changesSinceRequest.get(client)?.push(change);
  client.setQueryData<CachedSession>(SESSION_KEY, (cachedSession) =>
    cachedSession ? change(cachedSession) : isPending ? cachedSession : unknown,
  );
}

export interface Session {
  /** `loading` until get-user has responded once; `failed` if it did not. */
  status: 'loading' | 'ready' | 'failed';
  error: Error | null;
  user: UserView | null;
  /** The guest who is ordering, while `user` is null. */
  buyer: BuyerView | null;
  /** Numbers of orders placed in this browser as a guest, which the user may add to the account. */
  join: readonly string[];
  /** Whether buying requires an account. */
  guestsOff: boolean;
  /**
   * Whether the session of `user` has expired: the page still shows the user, but the server treats
   * the requests as a guest's.
   */
  expired: boolean;
  /** The next step after the password; staff only. */
  next: FactorStep | null;
  roles: readonly Role[];
  isAdmin: boolean;
  isStore: boolean;
  /** Guests have a cart too; undefined until the session is loaded. */
  cart: CartView | undefined;
  /** Product ids, latest favourite first; guests have favourites too. */
  liked: readonly string[];
  /** Waits for the session, for clicks that may happen before the session is loaded. */
  fetchSession: () => Promise<SessionView>;
  refresh: () => Promise<SessionView>;
  setCart: (cart: CartView) => void;
  /** Optimistic: shown until the next refetch. */
  setLiked: (change: (liked: readonly string[]) => string[]) => void;
  setSession: (session: SessionView) => void;
  /** @throws ApiError with `wrongCredentials`, `tooManyRequests` */
  login: (input: Login) => Promise<SessionView>;
  /** Requests the password in place, if the session is `expired`. */
  logInAgain: () => void;
  /** Resets the session, including the shown user, for example after the account is erased. */
  clear: () => Promise<void>;
  /** Clears user and cart only after the server has responded with 200. */
  logout: () => Promise<void>;
}

const NO_ROLES: readonly Role[] = [];
const NO_ENTRIES: readonly string[] = [];

/** Path of the first store of a user without admin rights; otherwise null. */
export const findStorePath = (user: Pick<UserView, 'roles' | 'stores'> | null): string | null => {
  const [store] = user?.roles.includes('STORE') && !user.roles.includes('ADMIN') ? (user.stores ?? []) : [];
  return store === undefined ? null : `/store/view/${store}`;
};

/** Reads only the cache; an unknown value counts as no. */
export const useKeepMessages = (): boolean =>
  useQuery({ ...sessionQuery, enabled: false }).data?.user?.preferences?.keepMessages ?? false;

/** Called once by the shell; everything else uses `useSession`. */
export const prefetchSession = (client: QueryClient): Promise<void> => client.prefetchQuery(sessionQuery);

interface SessionState {
  data: CachedSession | undefined;
  error: Error | null;
  isLoadingError: boolean;
}

const UNKNOWN: SessionState = { data: undefined, error: null, isLoadingError: false };

/** A server has no session. */
const useKnownSession = isServer ? (): SessionState => UNKNOWN : (): SessionState => useQuery(sessionQuery);

export function useSession(): Session {
  const client = useQueryClient();
  const cachedSession = useKnownSession();
  const hydrated = useHydrated();
  // The server renders for guests, so the first render must too
  const data = hydrated ? cachedSession.data : undefined;
  // A failed refetch does not remove the shown user
  const status =
    data !== undefined ? 'ready' : cachedSession.isLoadingError && hydrated ? 'failed' : 'loading';
  const { error } = cachedSession;

  const fetchSession = useCallback(() => client.fetchQuery(sessionQuery), [client]);
  const refresh = useCallback(() => refetchSession(client), [client]);
  const setSession = useCallback((next: SessionView) => applyChange(client, () => next, next), [client]);
  const setCart = useCallback(
    (cart: CartView) =>
      applyChange(client, (cachedSession) => ({ ...cachedSession, cart }), { user: null, cart }),
    [client],
  );
  const setLiked = useCallback(
    (change: (liked: readonly string[]) => string[]) =>
      applyChange(client, (cachedSession) => ({
        ...cachedSession,
        liked: change(cachedSession.liked ?? NO_ENTRIES),
      })),
    [client],
  );
  const login = useCallback(
    async (input: Login) => {
      await call(ENDPOINTS.login, { body: input });
      return refresh();
    },
    [refresh],
  );
  const clear = useCallback(() => {
    // Immediately, because the caller may leave the page before it is rendered again
    forgetVisitor();
    return client.resetQueries({ queryKey: SESSION_KEY });
  }, [client]);
  const logout = useCallback(async () => {
    await call(ENDPOINTS.logout);
    await clear();
  }, [clear]);

  return useMemo(() => {
    const user = data?.user ?? null;
    const roles = user?.roles ?? NO_ROLES;
    return {
      status,
      error,
      user,
      buyer: data?.buyer ?? null,
      join: data?.join ?? NO_ENTRIES,
      guestsOff: data?.guestsOff ?? false,
      expired: data?.expired ?? false,
      next: data?.next ?? null,
      roles,
      isAdmin: roles.includes('ADMIN'),
      isStore: roles.includes('STORE'),
      cart: data?.cart,
      liked: data?.liked ?? NO_ENTRIES,
      fetchSession,
      refresh,
      setCart,
      setLiked,
      setSession,
      login,
      logInAgain: () => void requestLogin().catch(() => undefined),
      clear,
      logout,
    };
  }, [data, status, error, fetchSession, refresh, setCart, setLiked, setSession, login, clear, logout]);
}
