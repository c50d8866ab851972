const KEPT = 40;
const LONGEST = 600;

/** What answers have shown, by the name it had there: ids, slugs, cursors, numbers, digests. */
export class Harvest {
  #byName: Map<string, string[]> = new Map();
  #turn = 0;

  gather(value: unknown, name: string = '') {
    if (typeof value === 'string') this.#keep(name, value);
    else if (Array.isArray(value)) for (const one of value.slice(0, 5)) this.gather(one, name);
    else if (value && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) this.gather(one, key);
  }

  #keep(name: string, text: string) {
    if (text.length > LONGEST) return;
    const key = kindOf(name);
    const kept = this.#byName.get(key) ?? [];
    if (kept.includes(text)) return;
    if (kept.length < KEPT) kept.push(text);
    else kept[this.#turn++ % KEPT] = text;
    this.#byName.set(key, kept);
  }

  pick(name: string, turn: number) {
    const kept = this.#byName.get(kindOf(name));
    return kept?.[turn % kept.length];
  }
}

/** `_id`, `orderId` and `id` are one kind: what is somebody else's is tried too. */
const kindOf = (name: string) => (/id$/i.test(name) ? 'id' : /cursor|next/i.test(name) ? 'cursor' : name);
