import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Search synonyms: one record for the whole shop. */
@Schema({ collection: 'search_synonyms', versionKey: false })
export class SynonymRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: [[String]], required: true }) groups: string[][];
  /** Number of saves, for optimistic locking. */
  @Prop({ type: Number, required: true }) version: number;
}

export const SynonymSchema = SchemaFactory.createForClass(SynonymRecord);
