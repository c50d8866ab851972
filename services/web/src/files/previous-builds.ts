import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A name that carries the hash of its content. */
export const HASHED_FILE = /\.[0-9a-f]{10}\.\w+$/;
const MOST = 5;

/** Every file below the folder whose name carries its content. */
async function hashedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && HASHED_FILE.test(entry.name.replace(/\.(br|gz)$/, '')))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Whole or not at all: another process may be serving or copying the same file. */
async function put(to: string, write: (file: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const coming = `${to}.${process.pid}-${Math.random().toString(36).slice(2)}.coming`;
  await write(coming);
  await rename(coming, to);
}

interface PreviousBuild {
  list: string;
  at: number;
  files: string[];
}

/** Undefined when another process has just forgotten it, or writes it. */
async function readList(list: string): Promise<PreviousBuild | undefined> {
  if (!list.endsWith('.json')) return undefined;
  try {
    const [{ mtimeMs: at }, text] = await Promise.all([stat(list), readFile(list, 'utf8')]);
    return { list, at, files: JSON.parse(text) as string[] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const filesIn = (kept: string): string => join(kept, 'files');

/**
 * Adds the files of a build to those of the builds before it and forgets all but the last five builds. The folder is
 * shared by the processes of one app, so that during a release each of them can answer for pages of the other version,
 * and pages that were opened before it find their files afterwards.
 */
export async function addBuild(folder: string, kept: string, most = MOST): Promise<void> {
  const files = await hashedFiles(folder);
  const list = JSON.stringify(files);
  const lists = join(kept, 'builds');
  // The list first: a file that no list names is taken away
  const id = createHash('sha256').update(list).digest('hex').slice(0, 16);
  await put(join(lists, `${id}.json`), (file) => writeFile(file, list));
  await mkdir(filesIn(kept), { recursive: true });
  const present = new Set(await hashedFiles(filesIn(kept)));
  for (const file of files.filter((name) => !present.has(name)))
    await put(join(filesIn(kept), file), (to) => copyFile(join(folder, file), to));

  const builds = (await Promise.all((await readdir(lists)).map(async (name) => readList(join(lists, name)))))
    .filter((build) => build !== undefined)
    .sort((a, b) => b.at - a.at);
  const wanted = new Set(builds.slice(0, most).flatMap((build) => build.files));
  const old = builds.slice(most).map((build) => build.list);
  const gone = (await hashedFiles(filesIn(kept))).filter((file) => !wanted.has(file));
  for (const file of [...old, ...gone.map((name) => join(filesIn(kept), name))])
    await rm(file, { force: true });
}
