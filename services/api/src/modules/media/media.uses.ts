import { Injectable } from '@nestjs/common';
import type { UploadPreset } from '@munay/contracts/media';
import type { MediaFields } from './media.repository';

type IsShown = (picture: MediaFields) => Promise<boolean>;

/** Who shows uploaded pictures. Domains register at start; the clean-up asks. */
@Injectable()
export class MediaUses {
  private readonly uses = new Map<UploadPreset, IsShown>();

  register(preset: UploadPreset, isShown: IsShown): void {
    this.uses.set(preset, isShown);
  }

  /** Is the picture shown anywhere? Also true where nobody can tell. */
  isShown = (picture: MediaFields): Promise<boolean> =>
    this.uses.get(picture.preset)?.(picture) ?? Promise.resolve(true);
}
