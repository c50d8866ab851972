import { Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes, type Types } from 'mongoose';
import { VIEW_LISTS, type ViewList } from '@munay/contracts/admin/saved-view';
import { LIMITS } from '@munay/contracts/limits';

export interface StoredView {
  _id: Types.ObjectId;
  list: ViewList;
  name: string;
  query: string;
}

const view = raw({
  _id: { type: SchemaTypes.ObjectId, required: true },
  list: { type: String, required: true, enum: VIEW_LISTS },
  name: { type: String, required: true, maxlength: LIMITS.viewNameMax },
  query: { type: String, default: '', maxlength: LIMITS.viewQueryMax },
});

/** Saved list views of one staff member in one document, so that their number is limited atomically. */
@Schema({ collection: 'saved_views', versionKey: false, strict: 'throw' })
export class SavedViews {
  /** Id of the account. */
  @Prop({ type: SchemaTypes.ObjectId, required: true }) _id: Types.ObjectId;
  @Prop({ type: [view], default: [] }) views: StoredView[];
}
export const SavedViewsSchema = SchemaFactory.createForClass(SavedViews);
