import { type Schema, type SchemaType, SchemaTypes } from 'mongoose';

/** The `$jsonSchema` of a value in MongoDB. A mixed value may be anything. */
export interface RowRule {
  bsonType?: string | readonly string[];
  enum?: readonly unknown[];
  required?: string[];
  properties?: Record<string, RowRule>;
  additionalProperties?: false;
  items?: RowRule;
}

const TIMESTAMPS = ['createdAt', 'updatedAt'];

/** Default of a path in the schema. Lists have a default unless the schema sets `default: undefined`. */
const getDefault = (type: SchemaType): unknown =>
  (type as SchemaType & { defaultValue?: unknown }).defaultValue;

/** Whether every row has the field. If not, the field is absent from some rows; it is never null. */
const isAlwaysStored = (schema: Schema, path: string, type: SchemaType): boolean =>
  path === '_id' ||
  type.options.required === true ||
  getDefault(type) !== undefined ||
  (Boolean(schema.get('timestamps')) && TIMESTAMPS.includes(path));

/** Rule for the rows of a schema. Rows may only have the fields of the schema, each with its type. */
export function createRowRule(schema: Schema): RowRule {
  const rule = createObjectRule();
  schema.eachPath((path, type) => {
    const names = path.split('.');
    const leafName = names.pop() ?? '';
    let parent = rule;
    const isRequired = isAlwaysStored(schema, path, type);
    for (const name of names) {
      if (isRequired) addRequiredField(parent, name);
      const child = (parent.properties[name] ?? createObjectRule()) as ObjectRule;
      parent.properties[name] = child;
      parent = child;
    }
    if (isRequired) addRequiredField(parent, leafName);
    parent.properties[leafName] =
      getDefault(type) === null ? allowNull(toValueRule(type)) : toValueRule(type);
  });
  return rule;
}

type ObjectRule = RowRule & { properties: Record<string, RowRule> };
const createObjectRule = (): ObjectRule => ({
  bsonType: 'object',
  properties: {},
  additionalProperties: false,
});

// MongoDB rejects an empty list of required fields
function addRequiredField(rule: RowRule, name: string): void {
  rule.required = [...new Set([...(rule.required ?? []), name])];
}

function toValueRule(type: SchemaType): RowRule {
  if (type instanceof SchemaTypes.DocumentArray)
    return { bsonType: 'array', items: createRowRule(type.schema) };
  if (type instanceof SchemaTypes.Subdocument) return createRowRule(type.schema);
  if (type instanceof SchemaTypes.Array) {
    const item = type.getEmbeddedSchemaType();
    return { bsonType: 'array', ...(item && { items: toValueRule(item) }) };
  }
  const { bsonType, enum: values }: RowRule = type.toJSONSchema({ useBsonType: true });
  if (!bsonType) return {};
  const [only = ''] = [bsonType].flat();
  return { bsonType: only, ...(values && { enum: values.filter((value) => value !== null) }) };
}

const allowNull = ({ bsonType, enum: values, ...rule }: RowRule): RowRule => ({
  ...rule,
  ...(bsonType && { bsonType: [bsonType, 'null'].flat() }),
  ...(values && { enum: [...values, null] }),
});

/**
 * Makes the database reject rows that lack required fields. Unknown fields are allowed, because a later version may add
 * some.
 */
export function enforceRequired(schema: Schema): void {
  schema.set('collectionOptions', { validator: { $jsonSchema: toRequiredPart(createRowRule(schema)) } });
}

function toRequiredPart({ bsonType, required, properties, items }: RowRule): RowRule {
  const fields = required?.map((name) => [name, toRequiredPart(properties?.[name] ?? {})] as const);
  return {
    ...(bsonType && { bsonType }),
    ...(required && fields && { required, properties: Object.fromEntries(fields) }),
    ...(items && { items: toRequiredPart(items) }),
  };
}

/** Lists the paths that violate the rule: missing, unknown, or with a wrong type or value. */
export function* listDifferences(rule: RowRule, value: unknown, path = ''): Generator<string> {
  const type = getBsonType(value);
  if (rule.bsonType && ![rule.bsonType].flat().includes(type)) {
    yield `${path} is of type ${type}`;
    return;
  }
  if (rule.enum && !rule.enum.includes(value)) yield `${path} has a value that is not listed`;
  if (rule.items)
    for (const item of value as unknown[]) yield* listDifferences(rule.items, item, `${path}[]`);
  if (rule.properties && value !== null) yield* listFieldDifferences(rule.properties, rule, value, path);
}

function* listFieldDifferences(
  properties: Record<string, RowRule>,
  { required = [] }: RowRule,
  value: unknown,
  path: string,
): Generator<string> {
  const fields = value as Record<string, unknown>;
  const at = (name: string): string => (path ? `${path}.${name}` : name);
  for (const name of required) if (!Object.hasOwn(fields, name)) yield `${at(name)} is missing`;
  for (const [name, field] of Object.entries(fields)) {
    const rule = properties[name];
    if (rule) yield* listDifferences(rule, field, at(name));
    else yield `${at(name)} is unknown`;
  }
}

/** MongoDB's type alias for a value that the driver has read. */
function getBsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'boolean') return 'bool';
  const { _bsontype: name } = value as { _bsontype?: string };
  return name ? name[0]?.toLowerCase() + name.slice(1) : typeof value;
}
