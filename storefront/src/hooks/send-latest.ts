interface Choice<Value> {
  /** What the choice is about; choices about one thing follow each other. */
  key: string;
  /** What holds so far. */
  from: Value;
  to: Value;
  /** Draws a value. */
  show: (value: Value) => void;
  /** Tells the server; `before` is what it holds. */
  send: (value: Value, before: Value) => Promise<unknown>;
}

const underWay = new Map<string, { wanted: unknown }>();

/**
 * Shows a choice at once and tells the server, one request at a time; of what is chosen meanwhile only the last is sent.
 * So no press is lost, and no answer overtakes another.
 * @returns whether the choice was brought to its end here; otherwise an earlier call does it
 * @throws what the server refused, after what it holds is shown again
 */
export async function sendLast<Value>({ key, from, to, show, send }: Choice<Value>): Promise<boolean> {
  show(to);
  const earlier = underWay.get(key);
  if (earlier !== undefined) {
    earlier.wanted = to;
    return false;
  }
  const own = { wanted: to };
  underWay.set(key, own);
  let held = from;
  try {
    while (own.wanted !== held) {
      const next = own.wanted;
      try {
        await send(next, held);
        held = next;
      } catch (error) {
        // Another choice was made meanwhile: that one is told, or nothing is left to tell
        if (own.wanted !== next) continue;
        show(held);
        throw error;
      }
    }
    return true;
  } finally {
    underWay.delete(key);
  }
}
