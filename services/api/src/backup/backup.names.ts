import { resolve, sep } from 'node:path';
import { BackupError } from './backup.format';

const NAME_PATTERN = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** Whether a path from a manifest or bucket stays inside its folder. */
export const isValidName = (name: string): boolean =>
  NAME_PATTERN.test(name) && !name.split('/').some((part) => part === '.' || part === '..');

const createInvalidNameError = (name: string): BackupError =>
  new BackupError(`${JSON.stringify(name)} is no name of a file of a backup`);

/**
 * Resolves a file name from an untrusted source, such as a manifest or a bucket key.
 * @throws BackupError if the path leaves the folder
 */
export function resolveInside(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (!isValidName(name) || !path.startsWith(resolve(folder) + sep)) throw createInvalidNameError(name);
  return path;
}

/** Name of a file relative to the backup folder. @throws BackupError if the file is outside */
export function toRelativeName(folder: string, name: string): string {
  if (!isValidName(name) || !name.startsWith(`${folder}/`)) throw createInvalidNameError(name);
  return name.slice(folder.length + 1);
}
