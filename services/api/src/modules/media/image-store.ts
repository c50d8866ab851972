import type { StoredObject } from '../../object-storage/object-store';
import type { EncodedImage } from './image.encoder';

/** Storage of uploaded pictures, selected by `IMAGE_STORE`. */
export abstract class ImageStore {
  /** Stores the files of a picture. @returns the permanent address, without width and format */
  abstract store(id: string, image: EncodedImage): Promise<string>;

  /** Removes all files of a picture. Idempotent. */
  abstract remove(id: string): Promise<void>;

  /**
   * Reads a file that the API serves, if the store is not a folder.
   * @param _path id and name, for example `6562…/image-400.webp`
   */
  open?(_path: string): Promise<StoredObject | null>;
}
