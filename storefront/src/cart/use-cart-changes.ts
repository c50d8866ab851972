import { useCallback, useMemo, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { CartItem, CartView, UnavailableLine } from '@munay/contracts/order/cart';
import {
  announceSuccess,
  ApiError,
  call,
  type ErrorTextParts,
  NetworkError,
  toErrorText,
  useFormat,
  useSession,
  useT,
} from '@munay/kit';
import { applyPendingChanges, type PendingChanges } from './pending-cart';
import { type LineChange, useChangeQueue } from './use-change-queue';

const CHANGE_DELAY_MS = 250;

const sendChange = ({ _id, size, quantity, sku }: LineChange): Promise<CartView> =>
  quantity > 0
    ? call(ENDPOINTS.updateItem, { body: { itemId: _id, quantity, size, sku } })
    : call(ENDPOINTS.removeItem, { body: { itemId: _id } });

export interface CartChanges {
  /** The cart with pending quantities applied; undefined until the session is known. */
  cart: CartView | undefined;
  /** Pending quantities keyed by item id. While there are any, the totals are stale. */
  pending: PendingChanges;
  status: string;
  /** Why changes were reverted; null if no change was reverted. */
  failure: ErrorTextParts | null;
  setQuantity(item: CartItem, quantity: number): void;
  remove(line: CartItem | UnavailableLine): void;
  /** Makes an unavailable line available by reducing its quantity or changing its size. */
  change(line: UnavailableLine, quantity: number, entry?: Pick<CartItem, 'sku'>): void;
  clear(): Promise<void>;
  /** Sends pending changes. @returns false when a change was rejected or cannot be sent now */
  flush(): Promise<boolean>;
}

/** Status and failure of the changes, as shown on the page. */
function useChangeReport() {
  const t = useT();
  const format = useFormat();
  const { setCart } = useSession();
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<ErrorTextParts | null>(null);

  const reportSuccess = useCallback((text: string) => {
    setStatus(text);
    announceSuccess(text, { quiet: true });
  }, []);

  const reportChange = useCallback(
    ({ _id, sku, size: oldSize, title, quantity }: LineChange, cart: CartView) => {
      const line = cart.products.find((item) => (sku === undefined ? item._id === _id : item.sku === sku));
      const count = line?.quantity ?? 0;
      const size = line?.size ?? oldSize;
      if (count < quantity) setFailure({ text: t('cart.capped', { title, size, count }) });
      const total = format.money(cart.goodsCents);
      reportSuccess(t(count === 0 ? 'cart.removed' : 'cart.changed', { title, size, count, total }));
    },
    [format, reportSuccess, t],
  );

  const reportFailure = useCallback(
    async (message: ErrorTextParts) => {
      setFailure(message);
      setStatus('');
      // Stock or price has changed, so the server's cart is shown
      await call(ENDPOINTS.getCart).then(setCart, () => undefined);
    },
    [setCart],
  );

  return { status, setStatus, failure, setFailure, reportSuccess, reportChange, reportFailure };
}

/**
 * Optimistic changes, sent after 250 ms without input, one request at a time, so that responses arrive in order. A
 * rejected change is reverted and the server's cart is shown.
 */
export function useCartChanges(): CartChanges {
  const t = useT();
  const { cart, setCart } = useSession();
  const { status, setStatus, failure, setFailure, ...report } = useChangeReport();
  const { reportSuccess, reportChange, reportFailure } = report;

  const send = useCallback(
    async (change: LineChange, settle: () => void): Promise<boolean> => {
      try {
        const response = await sendChange(change);
        setCart(response);
        settle();
        reportChange(change, response);
        return true;
      } catch (error) {
        if (error instanceof NetworkError && !navigator.onLine) {
          // The change stays pending until the connection is restored
          setStatus(t('cart.waiting'));
          return false;
        }
        settle();
        await reportFailure(toErrorText(error));
        return false;
      }
    },
    [reportChange, reportFailure, setCart, setStatus, t],
  );
  const { pending, enqueue, flush, discard } = useChangeQueue(send);

  const changeLine = useCallback(
    (item: CartItem | UnavailableLine, quantity: number, waitMs: number, sku?: string) => {
      const title = 'title' in item ? item.title : item.product.title;
      setFailure(null);
      enqueue({ _id: item._id, size: item.size, title, quantity, sku }, waitMs);
    },
    [enqueue, setFailure],
  );

  const clear = useCallback(async () => {
    await discard();
    setFailure(null);
    try {
      setCart(await call(ENDPOINTS.clearCart));
      reportSuccess(t('cart.cleared'));
    } catch (error) {
      await reportFailure(toErrorText(error, error instanceof ApiError ? undefined : 'cartNotCleared'));
    }
  }, [discard, reportFailure, reportSuccess, setCart, setFailure, t]);

  return useMemo(
    () => ({
      cart: cart && applyPendingChanges(cart, pending),
      pending,
      status,
      failure,
      setQuantity: (item, quantity) => changeLine(item, quantity, CHANGE_DELAY_MS),
      remove: (item) => changeLine(item, 0, 0),
      change: (line, quantity, entry) => changeLine(line, quantity, 0, entry?.sku),
      clear,
      flush,
    }),
    [cart, pending, status, failure, changeLine, clear, flush],
  );
}
