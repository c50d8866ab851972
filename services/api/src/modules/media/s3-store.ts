import type { ObjectStore, StoredObject } from '../../object-storage/object-store';
import type { EncodedImage } from './image.encoder';
import { ImageStore } from './image-store';
import { picture } from './picture-type';

/** Stores pictures in a bucket. Browsers read them directly, or the API serves them at `/media/uploads/`. */
export class S3Store extends ImageStore {
  /** @param publicUrl URL of the bucket for browsers, for example at a CDN; empty if the bucket is private */
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
