import mongoose from 'mongoose';

/** Database time. Reservations and leases use it, because the clocks of processes differ. */
export const NOW = '$$NOW';

/** Expression for pipeline updates: the database time plus a delay. */
export const addToNow = (ms: number) => ({ $add: [NOW, ms] });

/**
 * Matches records for which all these times have passed. A missing time counts as passed.
 * @param sinceMs additional delay
 */
export const matchPastDates = (fields: readonly string[], sinceMs = 0) => ({
  $expr: mongoose.trusted({ $and: fields.map((field) => ({ $lte: [`$${field}`, addToNow(-sinceMs)] })) }),
});

export const PIPELINE_UPDATE = { updatePipeline: true } as const;

/** Wraps values for a pipeline update, so that they are never interpreted as expressions. */
export const toLiterals = (values: object): Record<string, { $literal: unknown }> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { $literal: value as unknown }]));

/** Pipeline of an upsert that only inserts. @param newFields fields to insert, which may use `NOW` */
export const buildInsertOnlyUpdate = (newFields: object) => [
  { $replaceWith: { $mergeObjects: [newFields, '$$ROOT'] } },
];
