import mongoose from 'mongoose';

/** The moment of the database. Processes whose clocks differ agree on it: holds and leases are kept by it. */
export const NOW = '$$NOW';

/** So much later than now, in an update that is a pipeline. */
export const later = (ms: number) => ({ $add: [NOW, ms] });

/** Matches where all these moments are over; one that is not there counts as over. @param sinceMs over for so long */
export const areOver = (fields: readonly string[], sinceMs = 0) => ({
  $expr: mongoose.trusted({ $and: fields.map((field) => ({ $lte: [`$${field}`, later(-sinceMs)] })) }),
});

/** An update that is a pipeline: it can reckon with the moment of the database. */
export const PIPELINE = { updatePipeline: true } as const;

/** Values as they are, in an update that is a pipeline: nothing in them is read as an expression. */
export const asIs = (values: object): Record<string, { $literal: unknown }> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { $literal: value as unknown }]));

/** An upsert that writes a document only where there is none. @param fresh its fields, of which some may reckon with `NOW` */
export const unlessThere = (fresh: object) => [{ $replaceWith: { $mergeObjects: [fresh, '$$ROOT'] } }];
