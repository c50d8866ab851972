import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { EncodedImage } from './image.encoder';
import { ImageStore } from './image-store';

/** Stores pictures in a folder, which the API serves at `/media/uploads/`. */
export class FolderStore extends ImageStore {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
  }

  async store(id: string, { mark, files }: EncodedImage): Promise<string> {
    await mkdir(this.getFolder(id), { recursive: true });
    for (const { name, bytes } of files) await writeFile(join(this.getFolder(id), name), bytes);
    return `/media/v-${mark}/uploads/${id}/image`;
  }

  remove = (id: string): Promise<void> => rm(this.getFolder(id), { recursive: true, force: true });

  private getFolder(id: string): string {
    if (!/^[0-9a-f]{24}$/.test(id)) throw new Error('The file of a picture must have its id as name');
    return join(this.folder, id);
  }
}
