import { randomUUID } from 'node:crypto';
import type { ImportReport } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { SignedInPerson } from '../../support/people';

/** Exports and imports of products as CSV. */
export function sheetCalls(api: { url: string }, admin: () => SignedInPerson) {
  const headers = (lang = 'es') => ({
    'accept-language': lang,
    origin: 'http://localhost:3000',
    'x-requested-with': 'munay',
    cookie: [...admin().client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  const exported = async (lang = 'es'): Promise<string> => {
    const response = await fetch(api.url + ENDPOINTS.exportProducts.path, { headers: headers(lang) });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return Buffer.from(await response.arrayBuffer()).toString('utf8');
  };

  async function send(csv: string | Buffer, query: Record<string, string> = {}) {
    const form = new FormData();
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'products.csv');
    const address = `${api.url}${ENDPOINTS.importProducts.path}?${new URLSearchParams(query).toString()}`;
    const response = await fetch(address, { method: 'POST', headers: headers(), body: form });
    return (await response.json()) as { code: number; data: ImportReport & { key?: string } };
  }

  /** Imports the whole file in several requests, like the page. */
  async function whole(csv: string | Buffer, query: Record<string, string>): Promise<ImportReport> {
    let all: ImportReport = {
      rows: 0, products: 0, created: 0, updated: 0, unchanged: 0, errors: [], errorCount: 0, repeats: [],
      changes: [], changeCount: 0, ignored: [], next: 0,
    }; // prettier-ignore
    do {
      const { code, data } = await send(csv, { ...query, from: String(all.next) });
      expect(code).toBe(200);
      all = {
        ...data,
        created: all.created + data.created,
        updated: all.updated + data.updated,
        unchanged: all.unchanged + data.unchanged,
        errors: [...all.errors, ...data.errors],
        errorCount: all.errorCount + data.errorCount,
        repeats: [...all.repeats, ...data.repeats],
        changes: [...all.changes, ...data.changes].slice(0, 10),
        changeCount: all.changeCount + data.changeCount,
      };
    } while (all.next < all.products);
    return all;
  }
  const tried = (csv: string | Buffer) => whole(csv, {});
  const applied = (csv: string | Buffer) => whole(csv, { apply: 'true', run: randomUUID() });

  return { exported, send, whole, tried, applied };
}
