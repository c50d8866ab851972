import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { enforceRequired } from '../../database/schema/row-rule';

/** The current value of a number series. */
@Schema({ collection: 'counters', versionKey: false })
export class Counter {
  @Prop({ type: String, required: true }) _id: string;
  @Prop({ type: Number, required: true }) value: number;
}
export const CounterSchema = SchemaFactory.createForClass(Counter);
enforceRequired(CounterSchema);
