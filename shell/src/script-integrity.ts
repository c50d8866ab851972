const integrities = new Map<string, string>();

export const expectIntegrity = (url: string, integrity: string): void => void integrities.set(url, integrity);

export const findIntegrity = (url: string): string | undefined => integrities.get(url);
