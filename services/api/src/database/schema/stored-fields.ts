import { Prop, type PropOptions } from '@nestjs/mongoose';
import type { Field, Fields, InputOf } from '@munay/contracts/fields';

type Primitive = string | number | boolean | null | undefined;
/** Fields of a table except groups and lists, which the schema declares itself. */
type PrimitiveFields<Input> = { [K in keyof Input as Input[K] extends Primitive ? K : never]: Input[K] };

const STORED_TYPES: Partial<Record<Field['kind'], object>> = {
  flag: { type: Boolean },
  choice: { type: String },
  line: { type: String },
  matching: { type: String },
  phone: { type: String },
  whole: { type: Number, validate: (value: number | null) => value === null || Number.isSafeInteger(value) },
};

const NESTED_KINDS: readonly Field['kind'][] = ['group', 'list', 'some', 'own'];

/** Creates a class with the plain fields of a table: `class X extends storedOf(TABLE) {}`. */
export function createStoredClass<F extends Fields>(table: F): new () => PrimitiveFields<InputOf<F>> {
  const Stored = class {};
  for (const [name, field] of Object.entries(table)) {
    const { kind, missing } = field;
    if (NESTED_KINDS.includes(kind)) continue;
    const type = STORED_TYPES[kind];
    if (!type) throw new Error(`${name}: no rule for storing a field of kind ${kind}`);
    const storedType: object = {
      ...type,
      ...(kind === 'choice' && { enum: field.of }),
      ...(kind === 'whole' && { min: field.min }),
      ...(missing === 'none' && { default: null }),
      ...(!missing && (kind === 'line' && !field.min ? { default: '' } : { required: true })),
    };
    Prop(storedType as PropOptions)(Stored.prototype, name);
  }
  return Stored as new () => PrimitiveFields<InputOf<F>>;
}
