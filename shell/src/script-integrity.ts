const known = new Map<string, string>();

export const expectIntegrity = (url: string, integrity: string): void => void known.set(url, integrity);

export const findIntegrity = (url: string): string | undefined => known.get(url);
