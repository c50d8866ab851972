import { Controller, Query } from '@nestjs/common';
import type { PublicAddresses } from '@munay/contracts/shop/blog';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Handles } from '../../http/endpoint.decorator';
import type { CachedResponse } from '../../http/cached-response';
import { SitemapService } from './sitemap.service';

class AddressQueryDto {
  @IsOptional() @IsString() @MaxLength(40) cursor?: string;
}

@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Handles(ENDPOINTS.getPublicAddresses)
  addresses(@Query() { cursor }: AddressQueryDto): Promise<CachedResponse<PublicAddresses>> {
    return this.sitemap.addresses(cursor);
  }
}
