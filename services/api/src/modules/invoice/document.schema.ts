import { Prop, Schema } from '@nestjs/mongoose';

/** What every issued document has: its place in a series, and its link in the chain of that series. */
@Schema()
export abstract class IssuedDocument {
  @Prop({ type: String, required: true, unique: true })
  number: string;

  @Prop({ type: String, required: true })
  series: string;

  @Prop({ type: Number, required: true })
  sequence: number;

  @Prop({ type: String, required: true })
  previousHash: string;

  @Prop({ type: String, required: true })
  hash: string;
}

/** Where a series stands: the last number given and its hash. */
@Schema()
export abstract class SeriesEnd {
  @Prop({ type: String, required: true })
  _id: string;

  @Prop({ type: Number, required: true })
  sequence: number;

  @Prop({ type: String, required: true })
  lastHash: string;
}
