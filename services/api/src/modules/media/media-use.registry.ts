import { Injectable } from '@nestjs/common';
import type { UploadPreset } from '@munay/contracts/shop/media';
import type { MediaFields } from './media.repository';

type UsageCheck = (picture: MediaFields) => Promise<boolean>;

/** Functions that check whether a picture is used. Modules register them at startup; the clean-up calls them. */
@Injectable()
export class MediaUseRegistry {
  private readonly uses = new Map<UploadPreset, UsageCheck>();

  register(preset: UploadPreset, isShown: UsageCheck): void {
    this.uses.set(preset, isShown);
  }

  /** Whether a picture is used. If a check fails, the picture counts as used. */
  isUsed = (picture: MediaFields): Promise<boolean> =>
    this.uses.get(picture.preset)?.(picture) ?? Promise.resolve(true);
}
