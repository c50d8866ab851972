import { Injectable } from '@nestjs/common';
import type { UploadPreset } from '@munay/contracts/shop/media';
import type { MediaFields } from './media.repository';

type IsShown = (picture: MediaFields) => Promise<boolean>;

/** The uses of uploaded pictures. Modules register at startup; the clean-up calls them. */
@Injectable()
export class MediaUseRegistry {
  private readonly uses = new Map<UploadPreset, IsShown>();

  register(preset: UploadPreset, isShown: IsShown): void {
    this.uses.set(preset, isShown);
  }

  /** Whether the picture is used. Also true if a check fails. */
  isShown = (picture: MediaFields): Promise<boolean> =>
    this.uses.get(picture.preset)?.(picture) ?? Promise.resolve(true);
}
