import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ObjectStore } from '../../object-storage/object-store';
import { picture } from './picture-type';

/** Copies uploaded pictures that a bucket lacks. Files never change, so existing ones are skipped. */
export async function copyUploads(
  folder: string,
  objects: ObjectStore,
): Promise<{ copied: number; existing: number }> {
  const existingKeys = new Set<string>();
  for await (const { key } of objects.list('uploads/')) existingKeys.add(key);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((dirent) =>
    dirent.isFile(),
  );
  let copied = 0;
  for (const file of files) {
    const path = join(file.parentPath, file.name);
    const key = `uploads/${relative(folder, path).split(sep).join('/')}`;
    if (existingKeys.has(key)) continue;
    await objects.put(key, await readFile(path), picture(file.name));
    copied += 1;
  }
  return { copied, existing: files.length - copied };
}
