import type { StoreSalesQuery } from '@munay/contracts/store';
import { IsISO8601, IsOptional, Matches } from 'class-validator';
import { PageQueryDto } from '../../http/page-query.dto';

const DAY = /^20\d\d-\d\d-\d\d$/;

export class StoreSalesQueryDto extends PageQueryDto implements StoreSalesQuery {
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) from?: string;
  @IsOptional() @Matches(DAY) @IsISO8601({ strict: true }) to?: string;
}
