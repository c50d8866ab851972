export type ApiObject = { id: string; object: string } & Record<string, unknown>;

export interface ApiList {
  object: 'list';
  data: ApiObject[];
  has_more: boolean;
  url: string;
}

/** Fields of Stripe's responses that the sandbox never sets. @param names separated by white space */
export const createNulls = (names: string): Record<string, null> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, null]),
  );
