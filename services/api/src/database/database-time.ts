import mongoose from 'mongoose';

/** Database time, for holds and leases: processes' clocks differ. */
export const NOW = '$$NOW';

/** For pipeline updates. */
export const later = (ms: number) => ({ $add: [NOW, ms] });

/**
 * Matches where all these moments have passed; a missing one counts as passed.
 * @param sinceMs passed for so long
 */
export const areOver = (fields: readonly string[], sinceMs = 0) => ({
  $expr: mongoose.trusted({ $and: fields.map((field) => ({ $lte: [`$${field}`, later(-sinceMs)] })) }),
});

export const PIPELINE = { updatePipeline: true } as const;

/** Literal values in a pipeline update: nothing in them is read as an expression. */
export const asIs = (values: object): Record<string, { $literal: unknown }> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { $literal: value as unknown }]));

/** An upsert that only inserts. @param fresh its fields, which may use `NOW` */
export const unlessThere = (fresh: object) => [{ $replaceWith: { $mergeObjects: [fresh, '$$ROOT'] } }];
