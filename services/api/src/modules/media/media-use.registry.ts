import { Injectable } from '@nestjs/common';
import type { UploadPreset } from '@munay/contracts/shop/media';
import type { MediaFields } from './media.repository';

type UsageCheck = (picture: MediaFields) => Promise<boolean>;

/** The uses of uploaded pictures. Modules register at startup; the clean-up calls them. */
@Injectable()
export class MediaUseRegistry {
  private readonly uses = new Map<UploadPreset, UsageCheck>();

  register(preset: UploadPreset, isShown: UsageCheck): void {
    this.uses.set(preset, isShown);
  }

  /** Whether the picture is used. Also true if a check fails. */
  isUsed = (picture: MediaFields): Promise<boolean> =>
    this.uses.get(picture.preset)?.(picture) ?? Promise.resolve(true);
}
