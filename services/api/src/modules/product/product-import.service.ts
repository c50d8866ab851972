import { Injectable } from '@nestjs/common';
import { AppError } from '../../errors/app-error';
import { Clock } from '../../runtime/clock';
import { type NewImported, ProductImportRepository } from './product-import.repository';
import {
  type ImportedProduct,
  type ProductImport,
  UNDO_DAYS,
  type UndoOutcome,
} from './product-import.schema';

const LISTED = 20;
const DAY_MS = 86_400_000;

/** What imports wrote, kept as long as it can be undone. */
@Injectable()
export class ProductImports {
  constructor(
    private readonly imports: ProductImportRepository,
    private readonly clock: Clock,
  ) {}

  /** Belongs into the transaction that writes the product. @throws AppError importUndone */
  async note(run: string, by: string, row: Omit<NewImported, 'run' | 'at'>): Promise<void> {
    const at = this.clock.now();
    if (!(await this.imports.count(run, by, at))) throw new AppError('importUndone');
    await this.imports.add({ ...row, run, at });
  }

  /** Those that can be undone, and those that were; newest first. */
  recent = (): Promise<ProductImport[]> => this.imports.findSince(this.earliest(), LISTED);

  /** @throws AppError noImport also for one that is too old */
  async get(run: string): Promise<ProductImport> {
    const found = await this.imports.find(run);
    if (!found || found.at < this.earliest()) throw new AppError('noImport');
    return found;
  }

  /** Nothing more is written by the import. @returns whether it was not undone before */
  close = (run: string, by: string): Promise<boolean> => this.imports.close(run, by, this.clock.now());

  rowsOf = (run: string): Promise<ImportedProduct[]> => this.imports.rowsOf(run);

  /** Belongs into the transaction that puts the product back. @returns false when somebody else has done so */
  settle = (row: ImportedProduct, outcome: UndoOutcome): Promise<boolean> =>
    this.imports.settle(row._id.toString(), outcome);

  private earliest = (): Date => new Date(this.clock.now().getTime() - UNDO_DAYS * DAY_MS);
}
