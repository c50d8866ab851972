export class Markup {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Matches a number and its unit, which must stay on one line. */
const QUANTITY = /(\d) (?=(?:g|kg|ml|l|cm|%|€)(?![\p{L}\d]))/gu;

const escapeHtml = (text: string): string =>
  text.replace(QUANTITY, '$1\u00a0').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Value = Markup | string | number | readonly Value[];

const render = (value: Value): string => {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
};

/** Template tag that escapes every value that is not markup. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(
    strings.map((part, index) => part + (index < values.length ? render(values[index] ?? '') : '')).join(''),
  );

export const EMPTY = new Markup('');
