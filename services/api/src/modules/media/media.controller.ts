import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentUser, type SignedInUser } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { readUpload } from './media.form';
import { MediaService } from './media.service';

@Controller()
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Handles(ENDPOINTS.uploadImage)
  async upload(@Req() request: FastifyRequest, @CurrentUser() user: SignedInUser) {
    await this.media.countUpload(user);
    const { file, preset } = await readUpload(request, (preset) => this.media.assertAllowed(user, preset));
    return this.media.upload(user, file, preset);
  }
}
