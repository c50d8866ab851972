import { Module } from '@nestjs/common';
import { MediaRoutes } from './media.routes';

@Module({ providers: [MediaRoutes] })
export class MediaModule {}
