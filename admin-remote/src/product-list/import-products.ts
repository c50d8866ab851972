import type { ImportQuery, ImportReport } from '@munay/contracts/admin/product';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { LIMITS } from '@munay/contracts/limits';
import { call, createStore, t, toast } from '@munay/kit';

const MAX_VISIBLE_CHANGES = 10;
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

/** Repeats the request until the whole file is imported. Each response takes a few seconds and reports the progress. */
async function importProducts(
  file: File,
  options: Pick<ImportQuery, 'apply' | 'run' | 'repeat'>,
  onProgress: (report: ImportReport) => void,
): Promise<ImportReport> {
  let total = EMPTY_REPORT;
  do {
    const body = new FormData();
    body.append('file', file);
    const report = await call(ENDPOINTS.importProducts, {
      query: { from: total.next, ...options, fileName: file.name.slice(-LIMITS.fileNameMax) },
      body,
    });
    total = {
      ...report,
      created: total.created + report.created,
      updated: total.updated + report.updated,
      unchanged: total.unchanged + report.unchanged,
      errors: [...total.errors, ...report.errors],
      errorCount: total.errorCount + report.errorCount,
      repeats: [...total.repeats, ...report.repeats],
      changes: [...total.changes, ...report.changes].slice(0, MAX_VISIBLE_CHANGES),
      changeCount: total.changeCount + report.changeCount,
    };
    onProgress(total);
  } while (total.next < total.products);
  return total;
}

export interface ImportRun {
  file: File;
  /** Idempotency key. A repeated request with the same key changes the stock only once. */
  run: string;
  repeat: boolean;
  phase: 'trying' | 'tried' | 'writing' | 'written';
  report: ImportReport | null;
  /** Why the import stopped; null unless it failed. */
  error: unknown;
}

export const importRun = createStore<ImportRun | null>(null);

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

async function runImport(
  { file, run, repeat }: Pick<ImportRun, 'file' | 'run' | 'repeat'>,
  write: boolean,
): Promise<void> {
  const setProgress = (next: Pick<ImportRun, 'phase' | 'report' | 'error'>): void =>
    // The response is ignored if another file was chosen in the meantime
    importRun.set((now) => (now?.run === run ? { file, run, repeat, ...next } : now));
  const phase = write ? 'writing' : 'trying';
  importRun.set({ file, run, repeat, phase, report: null, error: null });
  if (write) window.addEventListener('beforeunload', preventUnload);
  try {
    const options = {
      repeat: repeat || undefined,
      apply: write || undefined,
      run: write ? run : undefined,
    };
    const report = await importProducts(file, options, (partialReport) =>
      setProgress({ phase, report: partialReport, error: null }),
    );
    setProgress({ phase: write ? 'written' : 'tried', report, error: null });
    if (write) toast.success(t('import.finished', { products: report.created + report.updated }));
  } catch (error) {
    setProgress({ phase, report: null, error });
  } finally {
    window.removeEventListener('beforeunload', preventUnload);
  }
}

/** Dry run of an import. @param repeat see `ImportRun` */
export const tryImport = (file: File, repeat: boolean): Promise<void> =>
  runImport({ file, repeat, run: crypto.randomUUID() }, false);

export const writeImport = (run: ImportRun): Promise<void> => runImport(run, true);
