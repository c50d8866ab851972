import { resolve, sep } from 'node:path';
import { BackupRefused } from './backup.format';

const NAME = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** Whether a path from a list or bucket stays inside its folder. */
export const isName = (name: string): boolean =>
  NAME.test(name) && !name.split('/').some((part) => part === '.' || part === '..');

const invalidName = (name: string): BackupRefused =>
  new BackupRefused(`${JSON.stringify(name)} is no name of a file of a backup`);

/**
 * Resolves a file name from an untrusted source (backup lists, bucket keys).
 * @throws BackupRefused when it leaves the folder
 */
export function resolveInside(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (!isName(name) || !path.startsWith(resolve(folder) + sep)) throw invalidName(name);
  return path;
}

/** The name of a file relative to the backup folder. @throws BackupRefused when it is outside */
export function toRelativeName(folder: string, name: string): string {
  if (!isName(name) || !name.startsWith(`${folder}/`)) throw invalidName(name);
  return name.slice(folder.length + 1);
}
