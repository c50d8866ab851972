import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import type { Locale, Localized } from '@munay/contracts/locale';
import {
  POST_STATUSES,
  POST_TAGS,
  type PostCover,
  type PostStatus,
  type PostTag,
} from '@munay/contracts/shop/blog';
import type { RenderedText } from './blog.markdown';

const createPart = (definition: object) => new MongooseSchema(definition, { _id: false });
const text = { type: String, required: true };
const localizedField = { type: createPart({ es: text, en: text }), required: true };
const renderedField = {
  type: createPart({
    html: { type: String, default: '' },
    contents: [createPart({ id: text, title: text })],
    readingMinutes: { type: Number, required: true },
  }),
  required: true,
};

/** A post of the journal in both languages. Its HTML is rendered when it is saved. */
@Schema({ collection: 'posts', timestamps: true, versionKey: false })
export class Post {
  _id: Types.ObjectId;
  @Prop(localizedField) title: Localized;
  @Prop(localizedField) slug: Localized;
  /** All current and former slugs in either language, unique across posts. */
  @Prop({ type: [String], required: true }) addresses: string[];
  @Prop(localizedField) summary: Localized;
  /** Body of the post as Markdown. */
  @Prop(localizedField) body: Localized;
  @Prop({ type: createPart({ es: renderedField, en: renderedField }), required: true }) rendered: Record<
    Locale,
    RenderedText
  >;
  @Prop(text) author: string;
  @Prop({
    type: createPart({
      base: text,
      widths: [Number],
      width: { type: Number, required: true },
      height: { type: Number, required: true },
      color: text,
      alt: localizedField,
    }),
    default: null,
  })
  cover: PostCover | null;
  @Prop({ type: [{ type: String, enum: POST_TAGS }] }) tags: PostTag[];
  @Prop({ type: [String] }) products: string[];
  @Prop({ ...text, enum: POST_STATUSES }) status: PostStatus;
  @Prop({ type: Date, default: null }) publishAt: Date | null;
  /** Search tokens of both titles, for staff search. */
  @Prop({ type: [String], default: [] }) terms: string[];
  /** Version of the post, incremented with every save. */
  @Prop({ type: Number, default: 1 }) version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const PostSchema = SchemaFactory.createForClass(Post);
PostSchema.index({ addresses: 1 }, { unique: true });
PostSchema.index({ status: 1, publishAt: -1, _id: -1 });
PostSchema.index({ tags: 1, publishAt: -1, _id: -1 });
PostSchema.index({ updatedAt: -1, _id: -1 });
PostSchema.index({ status: 1, updatedAt: -1, _id: -1 });
PostSchema.index({ terms: 1, updatedAt: -1, _id: -1 });
