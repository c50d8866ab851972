import { FormMap, formToJson } from './form';

export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  parameters: FormMap;
  idempotencyKey: string | null;
  stripeVersion: string | null;
  status: number | null;
  requestId: string;
  replayed: boolean;
  fault: string | null;
}

const KEPT = 2_000;

export class RequestLog {
  private entries: LoggedRequest[] = [];

  add(entry: LoggedRequest): void {
    this.entries.push(entry);
    if (this.entries.length > KEPT * 2) this.entries = this.entries.slice(-KEPT);
  }

  list(filter: {
    method?: string | undefined;
    path?: string | undefined;
    key?: string | undefined;
    limit: number;
  }): object[] {
    const matching = this.entries.filter(
      (entry) =>
        (filter.method === undefined || entry.method === filter.method) &&
        (filter.path === undefined || entry.path.startsWith(filter.path)) &&
        (filter.key === undefined || entry.idempotencyKey === filter.key),
    );
    const newest = matching.slice(-filter.limit).reverse();
    return newest.map((entry) => ({ ...entry, parameters: formToJson(entry.parameters) }));
  }

  clear(): void {
    this.entries = [];
  }
}
