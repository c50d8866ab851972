import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Pattern of a file name with the hash of its content. */
export const HASHED_FILE = /\.[0-9a-f]{8,10}\.\w+$/;
const MAX_BUILDS = 5;

/** All files in the folder whose name contains a hash. */
async function listHashedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && HASHED_FILE.test(entry.name.replace(/\.(br|gz)$/, '')))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Writes atomically, because another process may be serving or copying the same file. */
async function writeAtomically(to: string, write: (file: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const temporaryPath = `${to}.${process.pid}-${Math.random().toString(36).slice(2)}.coming`;
  await write(temporaryPath);
  await rename(temporaryPath, to);
}

interface PreviousBuild {
  list: string;
  modifiedAt: number;
  files: string[];
}

/** Undefined when another process has just deleted the list or is writing it. */
async function readList(list: string): Promise<PreviousBuild | undefined> {
  if (!list.endsWith('.json')) return undefined;
  try {
    const [{ mtimeMs: at }, text] = await Promise.all([stat(list), readFile(list, 'utf8')]);
    return { list, modifiedAt: at, files: JSON.parse(text) as string[] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const getFilesFolder = (archive: string): string => join(archive, 'files');

/**
 * Adds the files of a build to the archive of earlier builds and deletes all but the last five builds. All processes of
 * an app share the archive, so that pages of either version find their files during a release, and pages that were
 * opened earlier still find theirs.
 */
export async function addBuild(folder: string, archive: string, maxBuilds = MAX_BUILDS): Promise<void> {
  const files = await listHashedFiles(folder);
  const list = JSON.stringify(files);
  const lists = join(archive, 'builds');
  // The list is written first, because files that no list names are deleted
  const id = createHash('sha256').update(list).digest('hex').slice(0, 16);
  await writeAtomically(join(lists, `${id}.json`), (file) => writeFile(file, list));
  await mkdir(getFilesFolder(archive), { recursive: true });
  const existingFiles = new Set(await listHashedFiles(getFilesFolder(archive)));
  for (const file of files.filter((name) => !existingFiles.has(name)))
    await writeAtomically(join(getFilesFolder(archive), file), (to) => copyFile(join(folder, file), to));

  const builds = (await Promise.all((await readdir(lists)).map(async (name) => readList(join(lists, name)))))
    .filter((build) => build !== undefined)
    .sort((a, b) => b.modifiedAt - a.modifiedAt);
  const neededFiles = new Set(builds.slice(0, maxBuilds).flatMap((build) => build.files));
  const oldLists = builds.slice(maxBuilds).map((build) => build.list);
  const obsoleteFiles = (await listHashedFiles(getFilesFolder(archive))).filter(
    (file) => !neededFiles.has(file),
  );
  for (const file of [...oldLists, ...obsoleteFiles.map((name) => join(getFilesFolder(archive), name))])
    await rm(file, { force: true });
}

/**
 * Adds a build to the archive. If the archive is not writable, the server works without earlier builds and logs a
 * warning.
 * @returns the folder with their files; null without an archive
 */
export async function archiveBuild(
  folder: string,
  archive: string | null | undefined,
  log: { warn: (details: object, message: string) => void },
): Promise<string | null> {
  if (!archive) return null;
  try {
    await addBuild(folder, archive);
    return getFilesFolder(archive);
  } catch (error) {
    log.warn(
      { reason: String(error) },
      'KEPT_BUILDS_DIR is not writable: pages opened before a release lose their files',
    );
    return null;
  }
}
