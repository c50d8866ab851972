import { Injectable } from '@nestjs/common';
import type { UploadPreset } from '@munay/contracts/shop/media';
import type { MediaFields } from './media.repository';

type UsageCheck = (picture: MediaFields) => Promise<boolean>;

/** Uses of uploaded pictures. Modules register at startup, and the clean-up calls them. */
@Injectable()
export class MediaUseRegistry {
  private readonly uses = new Map<UploadPreset, UsageCheck>();

  register(preset: UploadPreset, isShown: UsageCheck): void {
    this.uses.set(preset, isShown);
  }

  /** Whether a picture is used. If a check fails, the result is true. */
  isUsed = (picture: MediaFields): Promise<boolean> =>
    this.uses.get(picture.preset)?.(picture) ?? Promise.resolve(true);
}
