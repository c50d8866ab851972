import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartItem } from '@munay/contracts/order/cart';
import type { PendingChanges } from './pending-cart';

export interface LineChange extends Pick<CartItem, '_id' | 'size'> {
  title: string;
  quantity: number;
  /** SKU of another size that replaces the size of the line. */
  sku?: string | undefined;
}

/**
 * Sends a change.
 * @param settle marks the change as no longer pending; has no effect if a newer change to the line has replaced it
 * @returns whether the server accepted the change
 */
type SendChange = (change: LineChange, settle: () => void) => Promise<boolean>;

const NO_CHANGES: PendingChanges = new Map();

function removeChange(pending: PendingChanges, id: string): PendingChanges {
  const remaining = new Map(pending);
  remaining.delete(id);
  return remaining;
}

/**
 * Sends the latest change to each line, one request at a time, so that responses arrive in order. Changes that could
 * not be sent stay pending until the connection is restored.
 */
export function useChangeQueue(send: SendChange) {
  const [pending, setPending] = useState<PendingChanges>(NO_CHANGES);
  const changes = useRef(new Map<string, LineChange>());
  const queuedChanges = useRef(new Set<LineChange>());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const lastRequest = useRef<Promise<boolean>>(Promise.resolve(true));

  const settle = useCallback((change: LineChange) => {
    if (changes.current.get(change._id) !== change) return;
    changes.current.delete(change._id);
    setPending((current) => removeChange(current, change._id));
  }, []);

  const deliver = useCallback(
    (id: string): void => {
      const change = changes.current.get(id);
      clearTimeout(timers.current.get(id));
      timers.current.delete(id);
      if (change === undefined || queuedChanges.current.has(change)) return;
      const previous = queuedChanges.current.size === 0 ? Promise.resolve(true) : lastRequest.current;
      queuedChanges.current.add(change);
      lastRequest.current = previous.then(async (hasSucceeded) => {
        try {
          return (await send(change, () => settle(change))) && hasSucceeded;
        } finally {
          queuedChanges.current.delete(change);
        }
      });
    },
    [send, settle],
  );

  const enqueue = useCallback(
    (change: LineChange, waitMs: number) => {
      const id = change._id;
      changes.current.set(id, change);
      setPending((current) => new Map(current).set(id, change.quantity));
      clearTimeout(timers.current.get(id));
      if (waitMs === 0) deliver(id);
      else
        timers.current.set(
          id,
          setTimeout(() => deliver(id), waitMs),
        );
    },
    [deliver],
  );

  const flush = useCallback((): Promise<boolean> => {
    [...changes.current.keys()].forEach(deliver);
    return queuedChanges.current.size === 0 ? Promise.resolve(true) : lastRequest.current;
  }, [deliver]);

  /** Drops the changes that have not been sent, after the pending request has finished. */
  const discardChanges = useCallback(async () => {
    timers.current.forEach(clearTimeout);
    timers.current.clear();
    await (queuedChanges.current.size === 0 ? undefined : lastRequest.current);
    changes.current.clear();
    setPending(NO_CHANGES);
  }, []);

  useEffect(() => {
    const sendWaiting = () => void flush();
    window.addEventListener('online', sendWaiting);
    return () => window.removeEventListener('online', sendWaiting);
  }, [flush]);
  useEffect(() => () => void flush(), [flush]);

  return { pending, enqueue, flush, discard: discardChanges };
}
