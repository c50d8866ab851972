/**
 * `node tools/run.mjs unknown-properties`: fails for properties that a spread or `Object.assign` adds to a type that
 * lacks them.
 */
import { dirname } from 'node:path';
import { listRepositoryFiles } from './workspace/repository-files.ts';
import { findUnknownProperties } from './workspace/unknown-properties.ts';

const folders = listRepositoryFiles()
  .filter((file) => file.endsWith('/tsconfig.json') && !file.includes('/test/'))
  .map(dirname);
const found = [...new Set(folders.flatMap(findUnknownProperties))];
for (const line of found) console.log(line);
if (found.length > 0) process.exitCode = 1;
