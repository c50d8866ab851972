import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartItem, CartView, UnavailableLine } from '@munay/contracts/order/cart';
import {
  announceSuccess,
  ApiError,
  call,
  type ErrorWords,
  errorWords,
  NetworkError,
  useFormat,
  useSession,
  useT,
} from '@munay/kit';
import { type Pending, withPending } from './pending-cart';

const SETTLE_MS = 250;

interface LineChange extends Pick<CartItem, '_id' | 'size'> {
  title: string;
  quantity: number;
  /** Another size that the line changes to. */
  sku?: string;
}

const NO_CHANGES: Pending = new Map();

function without(pending: Pending, id: string): Pending {
  const rest = new Map(pending);
  rest.delete(id);
  return rest;
}

const sendChange = ({ _id, size, quantity, sku }: LineChange): Promise<CartView> =>
  quantity > 0
    ? call(ENDPOINTS.updateItem, { body: { itemId: _id, quantity, size, ...(sku !== undefined && { sku }) } })
    : call(ENDPOINTS.removeItem, { body: { itemId: _id } });

export interface CartChanges {
  /** The cart with pending quantities applied; undefined until the session is known. */
  cart: CartView | undefined;
  /** Pending quantities: while there are any, sums are stale. */
  pending: Pending;
  status: string;
  /** Why changes were reverted; null if none were. */
  failure: ErrorWords | null;
  setQuantity(item: CartItem, quantity: number): void;
  remove(line: CartItem | UnavailableLine): void;
  /** Makes an unavailable line available: with fewer units, or with another size. */
  change(line: UnavailableLine, quantity: number, other?: Pick<CartItem, 'sku'>): void;
  clear(): Promise<void>;
  /** Sends pending changes; false when a change was rejected or cannot be sent now. */
  flush(): Promise<boolean>;
}

/**
 * Optimistic changes, sent after 250 ms without input, one request at a time, so that responses arrive in order. A
 * rejected change is reverted and the server's cart is shown.
 */
export function useCartChanges(): CartChanges {
  const t = useT();
  const format = useFormat();
  const { cart, setCart } = useSession();
  const [pending, setPending] = useState<Pending>(NO_CHANGES);
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<ErrorWords | null>(null);
  const changes = useRef(new Map<string, LineChange>());
  const queued = useRef(new Set<LineChange>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const tail = useRef<Promise<boolean>>(Promise.resolve(true));

  const settle = useCallback((change: LineChange) => {
    if (changes.current.get(change._id) !== change) return;
    changes.current.delete(change._id);
    setPending((now) => without(now, change._id));
  }, []);

  const refused = useCallback(
    async (words: ErrorWords) => {
      setFailure(words);
      setStatus('');
      // Stock or price has changed: show the server's cart
      await call(ENDPOINTS.getCart).then(setCart, () => undefined);
    },
    [setCart],
  );

  const send = useCallback(
    async (change: LineChange): Promise<boolean> => {
      try {
        const answer = await sendChange(change);
        const line = answer.products.find(({ _id, sku }) =>
          change.sku === undefined ? _id === change._id : sku === change.sku,
        );
        const newQuantity = line?.quantity ?? 0;
        const { title } = change;
        const size = line?.size ?? change.size;
        const total = format.money(answer.goodsCents);
        const done = t(newQuantity === 0 ? 'cart.removed' : 'cart.changed', {
          title,
          size,
          count: newQuantity,
          total,
        });
        setCart(answer);
        settle(change);
        if (newQuantity < change.quantity)
          setFailure({ text: t('cart.capped', { title, size, count: newQuantity }) });
        setStatus(done);
        announceSuccess(done, { quiet: true });
        return true;
      } catch (error) {
        if (error instanceof NetworkError && !navigator.onLine) {
          // Stays pending until the connection is restored
          setStatus(t('cart.waiting'));
          return false;
        }
        settle(change);
        await refused(errorWords(error));
        return false;
      } finally {
        queued.current.delete(change);
      }
    },
    [format, refused, setCart, settle, t],
  );

  const deliver = useCallback(
    (id: string): void => {
      const change = changes.current.get(id);
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      if (change === undefined || queued.current.has(change)) return;
      const before = queued.current.size === 0 ? Promise.resolve(true) : tail.current;
      queued.current.add(change);
      tail.current = before.then(async (fine) => (await send(change)) && fine);
    },
    [send],
  );

  const enqueue = useCallback(
    (item: CartItem | UnavailableLine, quantity: number, waitMs: number, sku?: string) => {
      const title = 'title' in item ? item.title : item.product.title;
      const change = { _id: item._id, size: item.size, title, quantity, ...(sku !== undefined && { sku }) };
      changes.current.set(item._id, change);
      setFailure(null);
      setPending((now) => new Map(now).set(item._id, quantity));
      clearTimeout(timers.current.get(item._id));
      if (waitMs === 0) deliver(item._id);
      else
        timers.current.set(
          item._id,
          setTimeout(() => deliver(item._id), waitMs),
        );
    },
    [deliver],
  );

  useEffect(() => {
    const sendWaiting = () => [...changes.current.keys()].forEach(deliver);
    window.addEventListener('online', sendWaiting);
    return () => window.removeEventListener('online', sendWaiting);
  }, [deliver]);

  const flush = useCallback((): Promise<boolean> => {
    [...changes.current.keys()].forEach(deliver);
    return queued.current.size === 0 ? Promise.resolve(true) : tail.current;
  }, [deliver]);

  const clear = useCallback(async () => {
    timers.current.forEach(clearTimeout);
    timers.current.clear();
    // Wait for the request in flight; drop the changes that are still pending
    await (queued.current.size === 0 ? undefined : tail.current);
    changes.current.clear();
    setPending(NO_CHANGES);
    setFailure(null);
    try {
      setCart(await call(ENDPOINTS.clearCart));
      setStatus(t('cart.cleared'));
      announceSuccess(t('cart.cleared'), { quiet: true });
    } catch (error) {
      await refused(errorWords(error, error instanceof ApiError ? undefined : 'cartNotCleared'));
    }
  }, [refused, setCart, t]);

  useEffect(() => () => void flush(), [flush]);

  return useMemo(
    () => ({
      cart: cart && withPending(cart, pending),
      pending,
      status,
      failure,
      setQuantity: (item, quantity) => enqueue(item, quantity, SETTLE_MS),
      remove: (item) => enqueue(item, 0, 0),
      change: (line, quantity, other) => enqueue(line, quantity, 0, other?.sku),
      clear,
      flush,
    }),
    [cart, pending, status, failure, enqueue, clear, flush],
  );
}
