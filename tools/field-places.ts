/**
 * `node tools/run.mjs field-places`: fails for table fields that are named in more files than their limit allows. `--
 * --set` stores the current numbers, `-- TABLE` lists the files of a table.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ceilings, listExceededCeilings, listFieldPlaces } from './workspace/field-places.ts';
import { ROOT } from './workspace/root.mjs';

const CEILINGS = join(ROOT, 'tools', 'workspace', 'field-ceilings.json');
const [tableName] = process.argv.slice(2).filter((arg) => arg !== '--');
const selectedTable = tableName === '--set' ? undefined : tableName;
const places = listFieldPlaces(undefined, {}, selectedTable);
if (selectedTable) {
  if (!places[selectedTable]) throw new Error(`No table of the contracts is called ${selectedTable}`);
  console.log(JSON.stringify(places[selectedTable], null, 2));
} else if (tableName === '--set') {
  const numbers = Object.entries(places).map(([table, fields]) => [
    table,
    Object.fromEntries(Object.entries(fields).map(([field, files]) => [field, files.length])),
  ]);
  writeFileSync(CEILINGS, `${JSON.stringify(Object.fromEntries(numbers), null, 2)}\n`);
} else {
  const exceededFields = listExceededCeilings(places, JSON.parse(readFileSync(CEILINGS, 'utf8')) as Ceilings);
  for (const line of exceededFields) console.log(line);
  if (exceededFields.length > 0) process.exitCode = 1;
}
