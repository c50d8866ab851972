export interface Planted {
  name: string;
  what: string;
  file: string;
  /** Occurs once in the file. */
  text: string;
  instead: string;
  test: string;
  /** Its name, or a part of it. */
  named: string;
}

/** @throws Error when the text occurs not exactly once */
export function planted(source: string, { text, instead }: Pick<Planted, 'text' | 'instead'>) {
  const found = source.split(text);
  if (found.length !== 2) throw new Error(`stands ${found.length - 1} times in its file: ${text}`);
  return found.join(instead);
}
