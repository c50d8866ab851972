/** Applies every recipe of docs/recipes to one copy of the repository, and checks the types of the changed projects there. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runGuarded } from '../workspace/guarded.mjs';
import { listRepositoryFiles } from '../workspace/repository-files.ts';
import { ROOT } from '../workspace/root.mjs';
import { seconds } from '../workspace/step.mjs';
import { readIfExists, readRecipes } from './pages.ts';
import { applyEdits } from './recipe.ts';

const COMPILER = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');

function fail(problems: readonly string[]): void {
  console.log(problems.join('\n'));
  process.exitCode = 1;
}

/** Copies the repository with the changed files. */
function createCopy(changed: ReadonlyMap<string, string>): string {
  const copy = mkdtempSync(join(tmpdir(), 'munay-recipes-'));
  for (const file of listRepositoryFiles()) cpSync(join(ROOT, file), join(copy, file));
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  for (const packages of ['node_modules', 'tools/lab/node_modules'])
    symlinkSync(join(ROOT, packages), join(copy, packages), 'dir');
  return copy;
}

/** The folder of the project that a file belongs to; undefined for other files. */
function findProject(file: string): string | undefined {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder))
    if (existsSync(join(ROOT, folder, 'tsconfig.json'))) return folder;
  return undefined;
}

const recipes = readRecipes();
const edits = recipes.flatMap((recipe) => recipe.edits);
const { files, problems } = applyEdits(edits, readIfExists);
problems.push(
  ...recipes.flatMap(({ unapplied }) => unapplied.map((place) => `${place}: no place for this block`)),
);
if (problems.length > 0) fail(problems);
else {
  const started = Date.now();
  const copy = createCopy(files);
  try {
    const projects = new Set([...files.keys()].flatMap((file) => findProject(file) ?? []));
    for (const project of [...projects].sort()) {
      const { code, output } = await runGuarded(process.execPath, [COMPILER, '-p', join(copy, project)]);
      if (code !== 0) fail([output.replaceAll(`${relative(process.cwd(), copy)}/`, '').trimEnd()]);
    }
    console.log(
      `${edits.length} edits of ${recipes.length} pages, ${files.size} files; types of ${[...projects].sort().join(', ')} (${seconds(started)})`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
