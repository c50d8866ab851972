import { LoggedRequest } from '../web/control-api';
import { FormMap, formToJson } from './form';

type RequestEntry = Omit<LoggedRequest, 'parameters'> & { parameters: FormMap };

const MAX_ENTRIES = 2_000;

export class RequestLog {
  private entries: RequestEntry[] = [];

  add(entry: RequestEntry): void {
    this.entries.push(entry);
    if (this.entries.length > MAX_ENTRIES * 2) this.entries = this.entries.slice(-MAX_ENTRIES);
  }

  list(filter: {
    method?: string | undefined;
    path?: string | undefined;
    key?: string | undefined;
    limit: number;
  }): LoggedRequest[] {
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
