import { existsSync } from 'node:fs';
import { fromRoot } from '../../libs/build/src/paths.mjs';
import { createServerPreset } from '../../libs/build/src/server.mjs';

/** Two long-running processes, followed by the commands for operators. */
const ENTRIES = [
  'main',
  'worker',
  'seed',
  'migrate',
  'invariants',
  'status',
  'admin',
  'backup',
  'restore',
  'restore-drill',
  'uploads-to-s3',
  'prepare-database',
  'write-document',
];

export default createServerPreset({
  outDir: 'dist/services/api',
  entries: Object.fromEntries(
    ENTRIES.map((name) => [name, `services/api/src/${name}.ts`]).filter(([, file]) =>
      existsSync(fromRoot(file)),
    ),
  ),
});
