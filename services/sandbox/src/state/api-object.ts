export type ApiObject = { id: string; object: string } & Record<string, unknown>;

export interface ApiList {
  object: 'list';
  data: ApiObject[];
  has_more: boolean;
  url: string;
}
