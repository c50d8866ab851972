import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ShopSettings } from '@munay/contracts/admin/setting';

/** Shop settings, stored in one document. Absent fields have their default value. */
@Schema({ collection: 'settings', versionKey: false, minimize: false })
export class SettingRecord {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, required: true, default: 0 }) version: number;
  @Prop({ type: Object, required: true }) values: Partial<ShopSettings>;
}
export const SettingSchema = SchemaFactory.createForClass(SettingRecord);
