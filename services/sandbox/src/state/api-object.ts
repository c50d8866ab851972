export type ApiObject = { id: string; object: string } & Record<string, unknown>;

export interface ApiList {
  object: 'list';
  data: ApiObject[];
  has_more: boolean;
  url: string;
}

/** Fields of Stripe's responses that the sandbox never fills. @param names with white space between them */
export const nulls = (names: string): Record<string, null> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, null]),
  );
