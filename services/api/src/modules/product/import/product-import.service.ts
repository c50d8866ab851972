import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@munay/contracts/durations';
import { AppError } from '../../../errors/app-error';
import { Clock } from '../../../runtime/clock';
import { type NewImportedProduct, ProductImportRepository } from './product-import.repository';
import {
  type ImportedProduct,
  type ProductImport,
  UNDO_DAYS,
  type UndoOutcome,
} from './product-import.schema';

const MAX_LISTED_IMPORTS = 20;

/** Stores the changes made by imports while they can still be undone. */
@Injectable()
export class ProductImportService {
  constructor(
    private readonly productImports: ProductImportRepository,
    private readonly clock: Clock,
  ) {}

  /** Call inside the transaction that writes the product. @throws AppError importUndone */
  async record(
    { run, by, fileName }: { run: string; by: string; fileName: string },
    row: Omit<NewImportedProduct, 'run' | 'at'>,
  ): Promise<void> {
    const at = this.clock.now();
    const firstImport = { by, at, ...(fileName && { fileName }) };
    if (!(await this.productImports.addProduct(run, firstImport))) throw new AppError('importUndone');
    await this.productImports.add({ ...row, run, at });
  }

  /** Imports that can be undone or were undone, newest first. */
  listRecent = (): Promise<ProductImport[]> =>
    this.productImports.findSince(this.getUndoDeadline(), MAX_LISTED_IMPORTS);

  /** @throws AppError noImport, also for an import that is too old */
  async get(run: string): Promise<ProductImport> {
    const found = await this.productImports.findImport(run);
    if (!found || found.at < this.getUndoDeadline()) throw new AppError('noImport');
    return found;
  }

  /** Stops further writes of the import. @returns whether this call undid the import */
  close = (run: string, by: string): Promise<boolean> => this.productImports.close(run, by, this.clock.now());

  listRows = (run: string): Promise<ImportedProduct[]> => this.productImports.findRows(run);

  /**
   * Marks a product as restored. Call inside the transaction that restores the product.
   * @returns false when it was already restored
   */
  setOutcome = (row: ImportedProduct, outcome: UndoOutcome): Promise<boolean> =>
    this.productImports.setOutcome(row._id.toString(), outcome);

  private getUndoDeadline = (): Date => new Date(this.clock.now().getTime() - UNDO_DAYS * DAY_MS);
}
