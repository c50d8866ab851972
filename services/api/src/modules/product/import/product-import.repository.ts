import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import { isDuplicateKeyError } from '../../../database/upsert';
import { ImportedProduct, ProductImport, type UndoOutcome } from './product-import.schema';

export type NewImportedProduct = Omit<ImportedProduct, '_id' | 'outcome'>;

@Injectable()
export class ProductImportRepository {
  constructor(
    @InjectModel(ProductImport.name) private readonly imports: Model<ProductImport>,
    @InjectModel(ImportedProduct.name) private readonly rows: Model<ImportedProduct>,
  ) {}

  /** Adds a product to an import and creates the import with the first one. @returns false once the import is undone */
  async addProduct(
    run: string,
    firstImport: Pick<ProductImport, 'by' | 'at' | 'fileName'>,
  ): Promise<boolean> {
    try {
      await this.imports.updateOne(
        { _id: run, undoneAt: null },
        { $setOnInsert: firstImport, $inc: { products: 1 } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // The filter does not match an import that was undone, so the upsert tried to create a second document
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }

  async add(row: NewImportedProduct): Promise<void> {
    await this.rows.create([row]);
  }

  findImport = (run: string): Promise<ProductImport | null> =>
    this.imports.findById(run).lean<ProductImport>().exec();

  /** Imports since the given time, newest first. */
  findSince(since: Date, limit: number): Promise<ProductImport[]> {
    return this.imports
      .find({ at: trusted({ $gte: since }) })
      .sort({ at: -1 })
      .limit(limit)
      .lean<ProductImport[]>()
      .exec();
  }

  /** @returns whether this call undid the import */
  async close(run: string, undoneBy: string, undoneAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.imports.updateOne(
      { _id: run, undoneAt: null },
      { undoneAt, undoneBy },
    );
    return modifiedCount === 1;
  }

  /** Reads the rows in the order in which they were written. */
  findRows = (run: string): Promise<ImportedProduct[]> =>
    this.rows.find({ run }).sort({ _id: 1 }).lean<ImportedProduct[]>().exec();

  /** @returns false when the outcome was already recorded */
  async setOutcome(id: string, outcome: UndoOutcome): Promise<boolean> {
    const { modifiedCount } = await this.rows.updateOne({ _id: id, outcome: null }, { outcome });
    return modifiedCount === 1;
  }

  findByUser = (userId: string): Promise<Pick<ProductImport, 'at' | 'products' | 'undoneAt'>[]> =>
    this.imports
      .find({ by: userId }, { _id: 0, at: 1, products: 1, undoneAt: 1 })
      .sort({ at: 1 })
      .lean<ProductImport[]>()
      .exec();

  async removeUserReferences(userId: string): Promise<void> {
    await this.imports.updateMany({ by: userId }, { by: '' });
    await this.imports.updateMany({ undoneBy: userId }, { undoneBy: '' });
  }
}
