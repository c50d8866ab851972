import { Controller, Query } from '@nestjs/common';
import { IsOptional, Matches, MaxLength } from 'class-validator';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Handles } from '../../http/endpoint.decorator';
import { ContentChangesService } from './content-changes.service';

class ContentChangesQueryDto {
  @IsOptional()
  @MaxLength(2_000)
  @Matches(/^[\w-]+:\d+(?:,[\w-]+:\d+)*$/)
  after?: string;
}

@Controller()
export class ContentChangesController {
  constructor(private readonly contentChanges: ContentChangesService) {}

  @Handles(ENDPOINTS.getContentChanges)
  listSince(@Query() { after }: ContentChangesQueryDto) {
    return this.contentChanges.listSince(after);
  }
}
