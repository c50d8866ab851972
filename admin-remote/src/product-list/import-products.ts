import type { ImportQuery, ImportReport } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { call, createStore, t, toast } from '@munay/kit';

const CHANGES_SHOWN = 10;
const EMPTY_REPORT: ImportReport = {
  rows: 0,
  products: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  errors: [],
  errorCount: 0,
  repeats: [],
  changes: [],
  changeCount: 0,
  ignored: [],
  next: 0,
};

/** Repeats the request until the file is completed: each response arrives within seconds and reports progress. */
async function importProducts(
  file: File,
  how: Pick<ImportQuery, 'apply' | 'run' | 'repeat'>,
  onProgress: (report: ImportReport) => void,
): Promise<ImportReport> {
  let sum = EMPTY_REPORT;
  do {
    const body = new FormData();
    body.append('file', file);
    const report = await call(ENDPOINTS.importProducts, {
      query: { from: sum.next, ...how, fileName: file.name.slice(-LIMITS.fileNameMax) },
      body,
    });
    sum = {
      ...report,
      created: sum.created + report.created,
      updated: sum.updated + report.updated,
      unchanged: sum.unchanged + report.unchanged,
      errors: [...sum.errors, ...report.errors],
      errorCount: sum.errorCount + report.errorCount,
      repeats: [...sum.repeats, ...report.repeats],
      changes: [...sum.changes, ...report.changes].slice(0, CHANGES_SHOWN),
      changeCount: sum.changeCount + report.changeCount,
    };
    onProgress(sum);
  } while (sum.next < sum.products);
  return sum;
}

export interface ImportRun {
  file: File;
  /** Idempotency key: a repeated request changes stock only once. */
  run: string;
  repeat: boolean;
  at: 'trying' | 'tried' | 'writing' | 'written';
  report: ImportReport | null;
  /** Why the import stopped; null while it is running. */
  error: unknown;
}

export const importRun = createStore<ImportRun | null>(null);

const keepPageOpen = (event: BeforeUnloadEvent): void => event.preventDefault();

async function runImport(
  { file, run, repeat }: Pick<ImportRun, 'file' | 'run' | 'repeat'>,
  write: boolean,
): Promise<void> {
  const setProgress = (next: Pick<ImportRun, 'at' | 'report' | 'error'>): void =>
    // Another file may have been chosen in the meantime
    importRun.set((now) => (now?.run === run ? { file, run, repeat, ...next } : now));
  const index = write ? 'writing' : 'trying';
  importRun.set({ file, run, repeat, at: index, report: null, error: null });
  if (write) window.addEventListener('beforeunload', keepPageOpen);
  try {
    const how = {
      repeat: repeat || undefined,
      apply: write || undefined,
      run: write ? run : undefined,
    };
    const report = await importProducts(file, how, (sofar) =>
      setProgress({ at: index, report: sofar, error: null }),
    );
    setProgress({ at: write ? 'written' : 'tried', report, error: null });
    if (write) toast.success(t('import.finished', { products: report.created + report.updated }));
  } catch (error) {
    setProgress({ at: index, report: null, error });
  } finally {
    window.removeEventListener('beforeunload', keepPageOpen);
  }
}

/** Dry run of an import. @param repeat as in `ImportRun` */
export const tryImport = (file: File, repeat: boolean): Promise<void> =>
  runImport({ file, repeat, run: crypto.randomUUID() }, false);

export const writeImport = (tried: ImportRun): Promise<void> => runImport(tried, true);
