import type { Role } from '@munay/contracts/account/access';
import type { CartView } from '@munay/contracts/order/cart';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { FactorStep } from '@munay/contracts/account/second-factor';
import type { Login, SessionView, UserView } from '@munay/contracts/account/user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../api/call';
import { endpointQuery } from '../api/endpoint-query';
import { useHydrated } from '../hydration';
import { SESSION_KEY, useQuery } from '../query';

const sessionQuery = {
  ...endpointQuery(ENDPOINTS.getUser),
  staleTime: Infinity,
  gcTime: Infinity,
};

export interface Session {
  /** `loading` until get-user has answered once; `failed` when it did not answer. */
  status: 'loading' | 'ready' | 'failed';
  /** Why the session is not known, when it failed. */
  error: Error | null;
  /** Null for a guest. */
  user: UserView | null;
  /** What is left to do after the password, for staff; null for everybody else. */
  next: FactorStep | null;
  roles: readonly Role[];
  isAdmin: boolean;
  isStore: boolean;
  /** The cart of the caller, guest or not; undefined until the session is known. */
  cart: CartView | undefined;
  /** Ids of the products the caller likes, guest or not, last liked first. */
  liked: readonly string[];
  /** Asks the server again. */
  refresh(): Promise<SessionView>;
  /** Takes over the cart that a cart call answered. */
  setCart(cart: CartView): void;
  /** Shows other likes than before, until the server is asked again. */
  setLiked(change: (liked: readonly string[]) => string[]): void;
  /** Takes over what update-user answered. */
  setSession(session: SessionView): void;
  /** Logs in, then fetches the current user. @throws ApiError with `wrongCredentials`, `tooManyRequests` */
  login(input: Login): Promise<SessionView>;
  /** Logs out; user and cart are cleared only when the server answers 200. */
  logout(): Promise<void>;
}

const NO_ROLES: readonly Role[] = [];
const NO_LIKES: readonly string[] = [];

/** Where somebody of the staff works who sees no more than a store: their first one. Null for everybody else. */
export const storePathOf = (user: Pick<UserView, 'roles' | 'stores'> | null): string | null => {
  const [store] = user?.roles.includes('STORE') && !user.roles.includes('ADMIN') ? (user.stores ?? []) : [];
  return store === undefined ? null : `/store/view/${store}`;
};

/** Does the person want messages to stay until they are closed? Asks nobody: unknown is no. */
export const useKeptMessages = (): boolean =>
  useQuery({ ...sessionQuery, enabled: false }).data?.user?.preferences?.keepMessages ?? false;

/** Fetches the session once; the shell calls it at start, everybody else reads it through `useSession`. */
export const prefetchSession = (client: QueryClient): Promise<void> => client.prefetchQuery(sessionQuery);

/** Who is using the shop, and their cart. */
export function useSession(): Session {
  const client = useQueryClient();
  const known = useQuery(sessionQuery);
  const hydrated = useHydrated();
  // The server's HTML greets nobody: while it is taken over, nobody is known here either
  const data = hydrated ? known.data : undefined;
  // Who is known stays known while the server cannot be asked anew
  const status = data !== undefined ? 'ready' : known.isLoadingError && hydrated ? 'failed' : 'loading';
  const { error } = known;

  const refresh = useCallback(() => client.fetchQuery({ ...sessionQuery, staleTime: 0 }), [client]);
  const setSession = useCallback((next: SessionView) => client.setQueryData(SESSION_KEY, next), [client]);
  const setCart = useCallback(
    (cart: CartView) =>
      client.setQueryData<SessionView>(SESSION_KEY, (known) => ({ user: null, ...known, cart })),
    [client],
  );
  const setLiked = useCallback(
    (change: (liked: readonly string[]) => string[]) =>
      client.setQueryData<SessionView>(
        SESSION_KEY,
        (known) => known && { ...known, liked: change(known.liked ?? NO_LIKES) },
      ),
    [client],
  );
  const login = useCallback(
    async (input: Login) => {
      await call(ENDPOINTS.login, { body: input });
      return refresh();
    },
    [refresh],
  );
  const logout = useCallback(async () => {
    await call(ENDPOINTS.logout);
    await client.resetQueries({ queryKey: SESSION_KEY });
  }, [client]);

  return useMemo(() => {
    const user = data?.user ?? null;
    const roles = user?.roles ?? NO_ROLES;
    return {
      status,
      error,
      user,
      next: data?.next ?? null,
      roles,
      isAdmin: roles.includes('ADMIN'),
      isStore: roles.includes('STORE'),
      cart: data?.cart,
      liked: data?.liked ?? NO_LIKES,
      refresh,
      setCart,
      setLiked,
      setSession,
      login,
      logout,
    };
  }, [data, status, error, refresh, setCart, setLiked, setSession, login, logout]);
}
