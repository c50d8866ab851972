const known = new Map<string, string>();

/** Remembers the hash a manifest states for an entry script. */
export const expectIntegrity = (url: string, integrity: string): void => void known.set(url, integrity);

export const integrityOf = (url: string): string | undefined => known.get(url);
