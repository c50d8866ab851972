interface Choice<Value> {
  key: string;
  from: Value;
  to: Value;
  show: (value: Value) => void;
  /** Sends a value; `before` is the current value on the server. */
  send: (value: Value, before: Value) => Promise<unknown>;
}

const pending = new Map<string, { latest: unknown }>();

/**
 * Applies a choice optimistically and sends it, one request at a time. Of the choices made in the meantime, only the
 * latest is sent.
 * @returns whether this call sent the last choice; otherwise an earlier call will
 * @throws the server's error, after reverting to the server's value
 */
export async function sendLatest<Value>({ key, from, to, show, send }: Choice<Value>): Promise<boolean> {
  show(to);
  const pendingChoice = pending.get(key);
  if (pendingChoice !== undefined) {
    pendingChoice.latest = to;
    return false;
  }
  const entry = { latest: to };
  pending.set(key, entry);
  let serverValue = from;
  try {
    while (entry.latest !== serverValue) {
      const next = entry.latest;
      try {
        await send(next, serverValue);
        serverValue = next;
      } catch (error) {
        // A later choice replaces the failed one
        if (entry.latest !== next) continue;
        show(serverValue);
        throw error;
      }
    }
    return true;
  } finally {
    pending.delete(key);
  }
}
