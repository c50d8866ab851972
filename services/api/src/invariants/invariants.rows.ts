import type { Connection, mongo, Schema } from 'mongoose';
import { createRowRule, listDifferences, type RowRule } from '../database/schema/row-rule';
import { HINT_BY_ID } from '../database/snapshot';
import type { Invariant } from './invariants.checks';

/** I26: every row conforms to the schema of its collection. */
export async function checkRowInvariant(db: Connection, schemas: readonly Schema[]): Promise<Invariant> {
  const violations: string[] = [];
  for (const schema of schemas) {
    const name = schema.get('collection') ?? '';
    for (const [difference, { count, example }] of await listRowDifferences(
      db.collection(name),
      createRowRule(schema),
    ))
      violations.push(`${name}: ${difference} in ${count}, for example in ${example}`);
  }
  return { id: 'I26', text: 'rows have the fields of their schema', violations };
}

/** Lists rows that violate their rule. Only these rows are read from the database. */
async function listRowDifferences(
  rows: Pick<mongo.Collection, 'find'>,
  rule: RowRule,
): Promise<Map<string, { count: number; example: string }>> {
  const found = new Map<string, { count: number; example: string }>();
  for await (const row of rows.find({ $nor: [{ $jsonSchema: rule }] }, HINT_BY_ID))
    for (const difference of new Set(listDifferences(rule, row))) {
      const group = found.get(difference) ?? { count: 0, example: String(row._id) };
      found.set(difference, { ...group, count: group.count + 1 });
    }
  return found;
}
