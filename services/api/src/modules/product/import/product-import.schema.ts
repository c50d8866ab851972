import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import type { UndoReason } from '@munay/contracts/admin/product';

/** Period in which an import can be undone, after which its record expires. */
export const UNDO_DAYS = 7;
const RETENTION_SECONDS = UNDO_DAYS * 86_400;

/** An imported file. */
@Schema({ collection: 'product_imports', versionKey: false, strict: 'throw' })
export class ProductImport {
  /** The idempotency key of the import. */
  @Prop({ type: String, required: true }) _id: string;
  /** Id of the account; empty once the account has been erased. */
  @Prop({ type: String, default: '' }) by: string;
  @Prop({ type: Date, required: true }) at: Date;
  @Prop({ type: String }) fileName?: string;
  @Prop({ type: Number, default: 0 }) products: number;
  /** When the import was undone. From then on, the import cannot write anything. */
  @Prop({ type: Date, default: null }) undoneAt: Date | null;
  @Prop({ type: String, default: '' }) undoneBy: string;
}
export const ProductImportSchema = SchemaFactory.createForClass(ProductImport);
ProductImportSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
ProductImportSchema.index({ by: 1 });
ProductImportSchema.index({ undoneBy: 1 });

/** A changed field, with a path such as `sizes.LAV-60.priceCents`. A value is null if the field did not exist. */
export interface ImportedField {
  path: string;
  before: unknown;
  after: unknown;
}

export interface UndoOutcome {
  back: number;
  left: { path: string; reason: UndoReason }[];
}

/** An import's changes to one product. */
@Schema({ collection: 'product_import_rows', versionKey: false, strict: 'throw', minimize: false })
export class ImportedProduct {
  _id: Types.ObjectId;
  @Prop({ type: String, required: true }) run: string;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) product: Types.ObjectId;
  @Prop({ type: String, required: true }) slug: string;
  @Prop({ type: Boolean, required: true }) created: boolean;
  @Prop({
    type: [raw({ _id: false, path: { type: String, required: true }, before: {}, after: {} })],
    required: true,
  })
  fields: ImportedField[];
  @Prop({ type: Date, required: true }) at: Date;
  /** Outcome of the undo; null until then. */
  @Prop({ type: SchemaTypes.Mixed, default: null }) outcome: UndoOutcome | null;
}
export const ImportedProductSchema = SchemaFactory.createForClass(ImportedProduct);
ImportedProductSchema.index({ run: 1, _id: 1 });
ImportedProductSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
