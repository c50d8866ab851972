const KEPT = 40;
const LONGEST = 600;

/** By field name: ids, slugs, cursors, digests. */
export class SeenValues {
  #byName = new Map<string, string[]>();
  #turn = 0;

  collect(value: unknown, name: string = '') {
    if (typeof value === 'string') this.#keep(name, value);
    else if (Array.isArray(value)) for (const item of value.slice(0, 5)) this.collect(item, name);
    else if (value && typeof value === 'object')
      for (const [key, item] of Object.entries(value)) this.collect(item, key);
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

/** `_id`, `orderId` and `id` are one kind, to try other people's ids too. */
const kindOf = (name: string) => (/id$/i.test(name) ? 'id' : /cursor|next/i.test(name) ? 'cursor' : name);
