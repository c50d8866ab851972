interface Choice<Value> {
  key: string;
  from: Value;
  to: Value;
  show: (value: Value) => void;
  /** Sends a value; `before` is the current value on the server. */
  send: (value: Value, before: Value) => Promise<unknown>;
}

const pendingChoices = new Map<string, { latest: unknown }>();

/**
 * Shows a choice optimistically and sends it. Only one request runs at a time. Of the choices made in the meantime,
 * only the latest is sent afterwards.
 * @returns whether this call has sent the last choice; false if an earlier call is still running and will send it
 * @throws the server's error, after reverting to the server's value
 */
export async function sendLatest<Value>({ key, from, to, show, send }: Choice<Value>): Promise<boolean> {
  show(to);
  const pendingChoice = pendingChoices.get(key);
  if (pendingChoice !== undefined) {
    pendingChoice.latest = to;
    return false;
  }
  const entry = { latest: to };
  pendingChoices.set(key, entry);
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
    pendingChoices.delete(key);
  }
}
