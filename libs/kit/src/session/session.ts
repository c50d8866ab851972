import { isServer, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Role } from '@munay/contracts/account/access';
import type { BuyerView } from '@munay/contracts/account/guest';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { LoginInput, SessionView, UserView } from '@munay/contracts/account/user';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartView } from '@munay/contracts/order/cart';
import { call } from '../api/call';
import { endpointQuery } from '../api/endpoint-query';
import { useHydrated } from '../api/hydration';
import { type CachedSession, SESSION_KEY, useQuery } from '../api/query';
import { requestLogin } from '../api/session-expired';
import { clearKnownVisitor } from './known-visitor';

type Change = (session: CachedSession) => CachedSession;

/** Changes that were made after the session was requested. A pending response may not include them. */
const changesSinceRequest = new WeakMap<QueryClient, Change[]>();

const userQuery = endpointQuery(ENDPOINTS.getUser);

/**
 * Merges a new response into the cached session. If the session has expired, the page still shows the user and the
 * entered text, until the user logs in again, leaves the page or returns to it.
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

/** Refetches the session. Pending requests are cancelled, because they may return an earlier state. */
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
  /** `loading` until get-user has responded for the first time; `failed` if that request failed. */
  status: 'loading' | 'ready' | 'failed';
  error: Error | null;
  user: UserView | null;
  /** The guest buyer, while `user` is null. */
  buyer: BuyerView | null;
  /** Order numbers of guest orders from this browser that the user may add to the account. */
  join: readonly string[];
  /** Whether an account is required to buy. */
  guestCheckoutDisabled: boolean;
  /**
   * Whether the session of `user` has expired. The page still shows the user, but the server treats requests as those
   * of a guest.
   */
  expired: boolean;
  /** Next login step for staff after the password. */
  next: FactorStep | null;
  roles: readonly Role[];
  isAdmin: boolean;
  isStore: boolean;
  /** Cart of the user or guest; undefined until the session has loaded. */
  cart: CartView | undefined;
  /** Ids of favourite products of the user or guest, latest first. */
  liked: readonly string[];
  /** Resolves when the session has loaded, for clicks that happen before then. */
  fetchSession: () => Promise<SessionView>;
  refresh: () => Promise<SessionView>;
  setCart: (cart: CartView) => void;
  /** Updates the favourites optimistically, until the next refetch. */
  setLiked: (change: (liked: readonly string[]) => string[]) => void;
  setSession: (session: SessionView) => void;
  /** Logs in. @throws ApiError with `wrongCredentials`, `tooManyRequests` */
  login: (input: LoginInput) => Promise<SessionView>;
  /** Asks for the password on the current page if the session is `expired`. */
  logInAgain: () => void;
  /** Resets the session and removes the displayed user, for example after the account was erased. */
  clear: () => Promise<void>;
  /** Logs out. User and cart are cleared only after the server has responded with 200. */
  logout: () => Promise<void>;
}

const NO_ROLES: readonly Role[] = [];
const NO_ENTRIES: readonly string[] = [];

/** Path of the first store of a user without admin rights; null for other users. */
export const findStorePath = (user: Pick<UserView, 'roles' | 'stores'> | null): string | null => {
  const [store] = user?.roles.includes('STORE') && !user.roles.includes('ADMIN') ? (user.stores ?? []) : [];
  return store === undefined ? null : `/store/view/${store}`;
};

/**
 * Whether the user has chosen that error messages stay until closed. Only reads the cache; false if the preference is
 * unknown.
 */
export const useKeepMessages = (): boolean =>
  useQuery({ ...sessionQuery, enabled: false }).data?.user?.preferences?.keepMessages ?? false;

/** Loads the session. Called once, by the shell; all other code uses `useSession`. */
export const prefetchSession = (client: QueryClient): Promise<void> => client.prefetchQuery(sessionQuery);

interface SessionState {
  data: CachedSession | undefined;
  error: Error | null;
  isLoadingError: boolean;
}

const UNKNOWN: SessionState = { data: undefined, error: null, isLoadingError: false };

/** Session state without requests on a server, where there is no session. */
const useKnownSession = isServer ? (): SessionState => UNKNOWN : (): SessionState => useQuery(sessionQuery);

export function useSession(): Session {
  const client = useQueryClient();
  const cachedSession = useKnownSession();
  const hydrated = useHydrated();
  // The first render must match the server, which renders for guests
  const data = hydrated ? cachedSession.data : undefined;
  // A failed refetch does not remove the displayed user
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
    async (input: LoginInput) => {
      await call(ENDPOINTS.login, { body: input });
      return refresh();
    },
    [refresh],
  );
  const clear = useCallback(() => {
    // Cleared immediately, because the caller may leave the page before the next render
    clearKnownVisitor();
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
      guestCheckoutDisabled: data?.guestCheckoutDisabled ?? false,
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
