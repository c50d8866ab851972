import { Controller, Query } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { SitemapService } from './sitemap.service';

class AddressQueryDto {
  @IsOptional() @IsString() @MaxLength(40) cursor?: string;
}

@Controller()
export class SitemapController {
  constructor(private readonly sitemap: SitemapService) {}

  @Handles(ENDPOINTS.getPublicAddresses)
  addresses(@Query() { cursor }: AddressQueryDto) {
    return this.sitemap.listAddresses(cursor);
  }
}
