import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Config } from '../../config/config';
import { PersonalDataRegistry } from '../../extension-points/personal-data.registry';
import { ObjectStore } from '../../object-storage/object-store';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { Clock } from '../../runtime/clock';
import { UserModule } from '../user/user.module';
import { UserService } from '../user/user.service';
import { CloudinaryStore } from './cloudinary-store';
import { FolderStore } from './folder-store';
import { ImageStore } from './image-store';
import { MediaController } from './media.controller';
import { MediaRepository } from './media.repository';
import { MediaRoutes } from './media.routes';
import { Media, MediaSchema, MediaUsage, MediaUsageSchema } from './media.schema';
import { MediaService } from './media.service';
import { MediaUseRegistry } from './media-use.registry';
import { S3Store } from './s3-store';

const IMAGE_STORE = {
  provide: ImageStore,
  inject: [Config, Clock],
  useFactory: ({ values }: Config, clock: Clock): ImageStore =>
    values.IMAGE_STORE === 'cloudinary'
      ? new CloudinaryStore(values, () => clock.now())
      : values.IMAGE_STORE === 's3'
        ? new S3Store(ObjectStore.of(values, values.S3_BUCKET), values.S3_PUBLIC_URL)
        : new FolderStore(values.UPLOAD_DIR),
};

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Media.name, schema: MediaSchema },
      { name: MediaUsage.name, schema: MediaUsageSchema },
    ]),
    RateLimitModule,
    UserModule,
  ],
  controllers: [MediaController],
  providers: [MediaRoutes, MediaService, MediaRepository, MediaUseRegistry, IMAGE_STORE],
  exports: [MediaService, MediaUseRegistry],
})
export class MediaModule implements OnModuleInit {
  constructor(
    private readonly personalDataRegistry: PersonalDataRegistry,
    private readonly media: MediaService,
    private readonly mediaRepository: MediaRepository,
    private readonly mediaUseRegistry: MediaUseRegistry,
    private readonly users: UserService,
  ) {}

  onModuleInit(): void {
    this.personalDataRegistry.register('pictures', {
      export: async ({ id }) =>
        (await this.mediaRepository.findByOwner(id)).map(({ base, width, preset, createdAt }) => ({
          address: `${base}-${width}.webp`,
          use: preset,
          uploadedAt: createdAt.toISOString(),
        })),
      erase: ({ id }) => this.media.releaseAll(id),
    });
    this.mediaUseRegistry.register(
      'avatar',
      async ({ owner, id }) => (await this.users.record(owner))?.image.includes(`/${id}/`) ?? false,
    );
  }
}
