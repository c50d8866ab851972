import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '@munay/contracts/durations';
import { CUSTOMER_PRESETS, type UploadedImage, type UploadPreset } from '@munay/contracts/shop/media';
import type { ImageView } from '@munay/contracts/shop/product';
import { Config } from '../../config/config';
import { AppError, isAppError } from '../../errors/app-error';
import { toStorageProblem } from '../../errors/storage-problem';
import { isAdmin, type SignedInUser } from '../../http/caller';
import { KeyedLimiter } from '../../rate-limit/keyed-limiter';
import { ThrottleService } from '../../rate-limit/throttle.service';
import { Clock } from '../../runtime/clock';
import { UserService } from '../user/user.service';
import { ImageStore } from './image-store';
import { type MediaFields, MediaRepository } from './media.repository';
import { MediaUseRegistry } from './media-use.registry';

const MEGABYTE = 1024 * 1024;
/** Time in ms for which an unused picture is kept, because an open form may still use it. */
const UNUSED_MS = 24 * HOUR_MS;
const RECHECK_MS = 7 * 24 * HOUR_MS;
/** Time in ms after which a picture without files counts as left over from a crash. Writing the files takes seconds. */
const INCOMPLETE_UPLOAD_MS = HOUR_MS;
const BATCH_SIZE = 100;
const ALL_USERS = 'all';
const UPLOAD_QUOTAS = { person: 40 * MEGABYTE, all: 20 * 1024 * MEGABYTE };
const UPLOAD_LIMIT = { points: 30, seconds: 600 };
const STAFF_UPLOAD_LIMIT = { points: 600, seconds: 600 };

/** Manages uploaded pictures: encodes, stores and counts them, and removes unused pictures. */
@Injectable()
export class MediaService {
  private readonly log = new Logger(MediaService.name);
  /** Encodes one picture at a time, because decoding needs memory. Uploads by buyers do not delay those by staff. */
  private readonly encoding = { staff: new KeyedLimiter(1, 40), people: new KeyedLimiter(1, 8) };

  constructor(
    private readonly media: MediaRepository,
    private readonly store: ImageStore,
    private readonly mediaUseRegistry: MediaUseRegistry,
    private readonly users: UserService,
    private readonly throttle: ThrottleService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts an upload before its body is read. @throws AppError tooManyRequests, emailNotValidated */
  async countUpload(user: SignedInUser): Promise<void> {
    if (isAdmin(user)) return this.throttle.consume('upload-staff', user.id, STAFF_UPLOAD_LIMIT);
    await this.throttle.consume('upload', user.id, UPLOAD_LIMIT);
    if (!(await this.users.record(user.id))?.emailValidatedAt) throw new AppError('emailNotValidated');
  }

  /** @throws AppError notAllowed for a staff-only preset */
  assertAllowed(user: SignedInUser, preset: UploadPreset): void {
    if (!isAdmin(user) && !CUSTOMER_PRESETS.includes(preset)) throw new AppError('notAllowed');
  }

  /**
   * Stores a picture. An unused picture is removed a day later, unless staff have uploaded it for the shop.
   * @throws AppError busy if too many are queued, imageUnsupported, imageTooManyPixels, imageQuota, imageStoreUnset,
   * imageNotStored
   */
  async upload(user: SignedInUser, file: Buffer, preset: UploadPreset): Promise<UploadedImage> {
    const limiter = isAdmin(user) ? this.encoding.staff : this.encoding.people;
    // Loaded with the first picture, because the library is large
    const encode = async () => (await import('./image.encoder')).encodeImage(file, preset);
    const encodedImage = await limiter.run([], encode);
    const bytes = encodedImage.files.reduce((sum, entry) => sum + entry.bytes.length, 0);
    const isPermanent = !CUSTOMER_PRESETS.includes(preset);
    await this.reserveQuota(user, bytes);
    const now = this.clock.now().getTime();
    const id = await this.media.insert(
      user.id,
      preset,
      bytes,
      new Date(now),
      new Date(now + INCOMPLETE_UPLOAD_MS),
    );
    try {
      const base = await this.store.store(id, encodedImage);
      const { widths, width, height, color } = encodedImage;
      const checkAt = isPermanent ? null : new Date(now + UNUSED_MS);
      await this.media.markStored(id, { base, widths, width, height, color, checkAt });
      const path = `${base}-${width}.webp`;
      const secure_url = path.startsWith('/') ? this.config.values.API_ORIGIN + path : path;
      return { _id: id, secure_url, path, image: { base, widths, width, height, color, alt: '' } };
    } catch (error) {
      this.log.error({ msg: 'picture not stored', id, reason: String(error) });
      // The next clean-up removes files that were already written
      await this.media.setCheckAt([id], this.clock.now());
      throw isAppError(error) || toStorageProblem(error) ? error : new AppError('imageNotStored');
    }
  }

  /** Finds a user's stored pictures by id, in the given order. @throws AppError imageUnknown */
  async findOwned(userId: string, ids: readonly string[], preset: UploadPreset): Promise<ImageView[]> {
    if (ids.length === 0) return [];
    const found = new Map(
      (await this.media.findOwned(userId, ids, preset)).map((media) => [media.id, media]),
    );
    return ids.map((id) => {
      const mediaRecord = found.get(id);
      if (!mediaRecord) throw new AppError('imageUnknown');
      const { base, widths, width, height, color } = mediaRecord;
      return { base, widths, width, height, color, alt: '' };
    });
  }

  /** Finds product pictures that staff have uploaded, by address. Other pictures are omitted. */
  async findByProducts(bases: readonly string[]): Promise<Map<string, MediaFields>> {
    if (bases.length === 0) return new Map();
    const found = await this.media.findByBase(bases);
    return new Map(found.filter(({ preset }) => preset === 'product').map((media) => [media.base, media]));
  }

  /** Schedules a check of pictures that may no longer be used. */
  release = (ids: readonly string[]): Promise<void> => this.media.setCheckAt(ids, this.clock.now());

  /** Removes unused pictures in small batches. @returns the number of removed pictures */
  async removeUnused(): Promise<number> {
    const now = this.clock.now();
    let removedCount = 0;
    for (const picture of await this.media.findDue(now, BATCH_SIZE)) {
      const isStillUsed = picture.base !== '' && (await this.mediaUseRegistry.isUsed(picture));
      if (isStillUsed) await this.media.setCheckAt([picture.id], new Date(now.getTime() + RECHECK_MS));
      else {
        await this.discardPhoto(picture);
        removedCount++;
      }
    }
    return removedCount;
  }

  /** Releases all pictures of a person whose account is being erased, so that the clean-up removes them. */
  releaseAll = async (userId: string): Promise<void> =>
    this.release((await this.media.findByOwner(userId)).map(({ id }) => id));

  private async reserveQuota(user: SignedInUser, bytes: number): Promise<void> {
    const userCap = isAdmin(user) ? UPLOAD_QUOTAS.all : UPLOAD_QUOTAS.person;
    if (!(await this.media.reserveQuota(user.id, bytes, userCap))) throw new AppError('imageQuota');
    if (await this.media.reserveQuota(ALL_USERS, bytes, UPLOAD_QUOTAS.all)) return;
    await this.media.releaseQuota(user.id, bytes);
    this.log.error({ msg: 'no space left for pictures', cap: UPLOAD_QUOTAS.all });
    throw new AppError('imageQuota');
  }

  private async discardPhoto({
    id,
    owner,
    bytes,
  }: Pick<MediaFields, 'id' | 'owner' | 'bytes'>): Promise<void> {
    await this.store.remove(id);
    if (!(await this.media.remove(id))) return;
    await this.media.releaseQuota(owner, bytes);
    await this.media.releaseQuota(ALL_USERS, bytes);
  }
}
