const MAX_VALUES = 40;
const MAX_LENGTH = 600;

/** Response values keyed by field name: ids, slugs, cursors, digests. */
export class ObservedValues {
  #byName = new Map<string, string[]>();
  #turn = 0;

  collect(value: unknown, name: string = '') {
    if (typeof value === 'string') this.#keep(name, value);
    else if (Array.isArray(value)) for (const item of value.slice(0, 5)) this.collect(item, name);
    else if (value && typeof value === 'object')
      for (const [key, item] of Object.entries(value)) this.collect(item, key);
  }

  #keep(name: string, text: string) {
    if (text.length > MAX_LENGTH) return;
    const key = toKind(name);
    const values = this.#byName.get(key) ?? [];
    if (values.includes(text)) return;
    if (values.length < MAX_VALUES) values.push(text);
    else values[this.#turn++ % MAX_VALUES] = text;
    this.#byName.set(key, values);
  }

  pick(name: string, index: number) {
    const values = this.#byName.get(toKind(name));
    return values?.[index % values.length];
  }
}

/** `_id`, `orderId` and `id` share one pool of values, so that requests also try ids of other customers. */
const toKind = (name: string) => (/id$/i.test(name) ? 'id' : /cursor|next/i.test(name) ? 'cursor' : name);
