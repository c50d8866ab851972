import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, Types } from 'mongoose';
import { UPLOAD_PRESETS, type UploadPreset } from '@munay/contracts/shop/media';
import { enforceRequired } from '../../database/schema/row-rule';

/** An uploaded picture. Its files are in the image store under its id. */
@Schema({ collection: 'media', versionKey: false, strict: 'throw' })
export class Media {
  _id: Types.ObjectId;
  @Prop({ type: SchemaTypes.ObjectId, required: true }) owner: Types.ObjectId;
  @Prop({ type: String, required: true, enum: UPLOAD_PRESETS }) preset: UploadPreset;
  /** Address without width and format; empty until the files are stored. */
  @Prop({ type: String, default: '' }) base: string;
  @Prop({ type: [Number], default: [] }) widths: number[];
  @Prop({ type: Number, default: 0 }) width: number;
  @Prop({ type: Number, default: 0 }) height: number;
  @Prop({ type: String, default: '' }) color: string;
  /** Size of all files together, in bytes. */
  @Prop({ type: Number, required: true }) bytes: number;
  @Prop({ type: Date, required: true }) createdAt: Date;
  /** When to check whether the picture is still used; null for staff pictures, because they are permanent. */
  @Prop({ type: Date, default: null }) checkAt: Date | null;
}

export const MediaSchema = SchemaFactory.createForClass(Media);
enforceRequired(MediaSchema);
MediaSchema.index({ owner: 1, _id: -1 });
MediaSchema.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });
MediaSchema.index({ base: 1 });

/** Total bytes of a user's pictures; `all` is the total of all users. */
@Schema({ collection: 'media_usage', versionKey: false })
export class MediaUsage {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, required: true }) bytes: number;
}
export const MediaUsageSchema = SchemaFactory.createForClass(MediaUsage);
enforceRequired(MediaUsageSchema);
