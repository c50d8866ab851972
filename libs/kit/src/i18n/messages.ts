import type { Locale } from '@munay/contracts/locale';
import { type Catalogues, loadCatalogue } from './load-messages';

export type MessagesOf = (name: string) => Catalogues;

/** An app's message files, keyed by name. Each file is a separate chunk. */
export function createMessages(
  load: (name: string, locale: Locale) => Promise<{ default: object }>,
): MessagesOf {
  const registry = new Map<string, Catalogues>();
  return (name) => {
    const catalogues = registry.get(name) ?? { es: () => load(name, 'es'), en: () => load(name, 'en') };
    registry.set(name, catalogues);
    return catalogues;
  };
}

export const withMessages =
  <Part>(messages: readonly Catalogues[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), ...messages.map(loadCatalogue)]);
    return part;
  };
