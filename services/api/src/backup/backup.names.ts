import { resolve, sep } from 'node:path';
import { BackupRefused } from './backup.format';

const NAME = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** Whether a path of a list or a bucket can be one of ours: it stays within its folder. */
export const isName = (name: string): boolean =>
  NAME.test(name) && !name.split('/').some((part) => part === '.' || part === '..');

const refusal = (name: string): BackupRefused =>
  new BackupRefused(`${JSON.stringify(name)} is no name of a file of a backup`);

/**
 * Where a file lies whose name others may have written: lists of backups, keys of a bucket.
 * @throws BackupRefused for what is no name within the folder
 */
export function inside(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (!isName(name) || !path.startsWith(resolve(folder) + sep)) throw refusal(name);
  return path;
}

/** The name of a file without the folder of the backup that it must be in. @throws BackupRefused */
export function below(folder: string, name: string): string {
  if (!isName(name) || !name.startsWith(`${folder}/`)) throw refusal(name);
  return name.slice(folder.length + 1);
}
