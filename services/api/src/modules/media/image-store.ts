import type { StoredObject } from '../../object-storage/object-store';
import type { EncodedImage } from './image.encoder';

/** Where uploaded pictures lie; `IMAGE_STORE` chooses which one. */
export abstract class ImageStore {
  /**
   * Stores the files of a picture.
   * @returns its address without width and format; it never shows anything else
   */
  abstract put(id: string, image: EncodedImage): Promise<string>;

  /** Removes a picture with all its files; one that is gone already is fine. */
  abstract remove(id: string): Promise<void>;

  /**
   * Reads a file that the API serves, where it lies in no folder.
   * @param _path id and name, e.g. `6562…/image-400.webp`
   */
  open?(_path: string): Promise<StoredObject | null>;
}
