/** Reads JSON bodies and queries of the control API and the page. Errors name the invalid value. */
export class JsonInput {
  private readonly values: Map<string, unknown>;

  constructor(body: unknown) {
    this.values = new Map(
      typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : [],
    );
  }

  has(key: string): boolean {
    return this.values.has(key);
  }

  readText(key: string, fallback?: string): string {
    const value = this.values.get(key) ?? fallback;
    if (typeof value !== 'string') throw new Error(`"${key}" must be a string`);
    return value;
  }

  readOptionalText(key: string): string | undefined {
    return this.has(key) ? this.readText(key) : undefined;
  }

  readTexts(key: string): string[] {
    const value = this.values.get(key) ?? [];
    if (!Array.isArray(value)) throw new Error(`"${key}" must be a list of strings`);
    return value.map((item: unknown) => {
      if (typeof item !== 'string') throw new Error(`"${key}" must be a list of strings`);
      return item;
    });
  }

  integer(key: string, fallback?: number, min = 0): number {
    const value = Number(this.values.get(key) ?? fallback);
    if (!Number.isSafeInteger(value) || value < min)
      throw new Error(`"${key}" must be a whole number of at least ${min}`);
    return value;
  }

  readFlag(key: string, fallback: boolean): boolean {
    const value = this.values.get(key) ?? fallback;
    if (typeof value !== 'boolean') throw new Error(`"${key}" must be true or false`);
    return value;
  }

  readOneOf<T extends string>(key: string, allowed: readonly T[]): T {
    const value = this.values.get(key);
    const match = allowed.find((option) => option === value);
    if (match === undefined) throw new Error(`"${key}" must be one of ${allowed.join(', ')}`);
    return match;
  }
}
