import { Injectable } from '@nestjs/common';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Config } from '../../config';
import type { EncodedImage } from './image.encoder';

/** Where uploaded pictures lie: a folder that the API serves at `/media/uploads/`. */
@Injectable()
export class ImageStore {
  private readonly folder: string;

  constructor(config: Config) {
    this.folder = resolve(config.values.UPLOAD_DIR);
  }

  /** Writes the files of a picture. @returns its address without width and format; it never shows anything else */
  async put(id: string, { mark, files }: EncodedImage): Promise<string> {
    await mkdir(this.folderOf(id), { recursive: true });
    for (const { name, bytes } of files) await writeFile(join(this.folderOf(id), name), bytes);
    return `/media/v-${mark}/uploads/${id}/image`;
  }

  /** Removes a picture with all its files; one that is gone already is fine. */
  remove = (id: string): Promise<void> => rm(this.folderOf(id), { recursive: true, force: true });

  private folderOf(id: string): string {
    if (!/^[0-9a-f]{24}$/.test(id)) throw new Error('A picture is named by its id');
    return join(this.folder, id);
  }
}
