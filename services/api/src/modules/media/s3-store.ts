import type { ObjectStore, StoredObject } from '../../object-storage/object-store';
import type { EncodedImage } from './image.encoder';
import { ImageStore } from './image-store';
import { picture } from './picture-type';

/** A bucket, which browsers read directly, or which only the API reads and serves at `/media/uploads/`. */
export class S3Store extends ImageStore {
  /** @param publicUrl where browsers find the bucket, for example a CDN; empty if it is private */
  constructor(
    private readonly objects: ObjectStore,
    private readonly publicUrl: string,
  ) {
    super();
  }

  async store(id: string, { mark, files }: EncodedImage): Promise<string> {
    await Promise.all(
      files.map(({ name, bytes }) => this.objects.put(`uploads/${id}/${name}`, bytes, picture(name))),
    );
    return `${this.publicUrl || `/media/v-${mark}`}/uploads/${id}/image`;
  }

  remove = (id: string): Promise<void> => this.objects.removeAll(`uploads/${id}/`);

  override open = (path: string): Promise<StoredObject | null> => this.objects.get(`uploads/${path}`);
}
