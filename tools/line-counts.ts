/**
 * `node tools/run.mjs line-counts`: fails for projects with more lines than their ceiling allows. `-- --set` lowers the
 * ceilings to the current numbers but never raises them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countLines, type LineCounts, listAboveCeilings, lowerCeilings } from './workspace/line-counts.ts';
import { listRepositoryFiles } from './workspace/repository-files.ts';
import { ROOT } from './workspace/root.mjs';

const CEILINGS = join(ROOT, 'tools', 'workspace', 'line-ceilings.json');
const counts = countLines(listRepositoryFiles(), (file) => readFileSync(join(ROOT, file), 'utf8'));
const ceilings: LineCounts = JSON.parse(readFileSync(CEILINGS, 'utf8'));
if (process.argv.includes('--set'))
  writeFileSync(CEILINGS, `${JSON.stringify(lowerCeilings(counts, ceilings), null, 2)}\n`);
else {
  const above = listAboveCeilings(counts, ceilings);
  for (const line of above) console.log(line);
  if (above.length > 0) process.exitCode = 1;
}
