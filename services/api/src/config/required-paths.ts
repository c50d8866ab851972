import { constants } from 'node:fs';
import { access, appendFile, mkdir, readdir } from 'node:fs/promises';
import { StartError } from '@munay/settings';

interface PathKind {
  requirement: string;
  use: (path: string) => Promise<unknown>;
}

const PATHS = {
  MEDIA_DIR: { requirement: 'a folder that this user can read', use: (path) => readdir(path) },
  UPLOAD_DIR: {
    requirement: 'a folder that this user can write to',
    use: async (path) => {
      await mkdir(path, { recursive: true });
      await access(path, constants.W_OK | constants.X_OK);
    },
  },
  HEARTBEAT_FILE: {
    requirement: 'a file that this user can write to',
    use: (path) => appendFile(path, ''),
  },
} satisfies Record<string, PathKind>;

/**
 * Checks at startup that paths which are used only later can be read and written. A full disk does not prevent the
 * start.
 * @param paths paths keyed by setting; empty paths are not used
 * @throws StartError
 */
export async function requirePaths(paths: Partial<Record<keyof typeof PATHS, string>>): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    const { requirement, use }: PathKind = PATHS[name as keyof typeof PATHS];
    if (path)
      await use(path).catch(({ code, message }: NodeJS.ErrnoException) => {
        if (code !== 'ENOSPC') throw new StartError(`${name} must be ${requirement}: ${message}`);
      });
  }
}
