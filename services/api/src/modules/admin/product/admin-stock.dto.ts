import {
  ArrayMinSize,
  ArrayUnique,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  Min,
  NotEquals,
} from 'class-validator';
import {
  ADJUST_REASONS,
  type AdjustReason,
  type AdjustStock,
  type CountStock,
  SKU,
} from '@munay/contracts/admin/stock';
import { LIMITS } from '@munay/contracts/limits';
import { MayBeAbsent, OneLine, OneOf } from '../../../http/fields';
import { NestedList } from '../../../http/nested';

const PIECES_MAX = 1_000_000;

@OneOf(
  { required: ['change'], properties: { onHand: false } },
  { required: ['onHand'], properties: { change: false, reason: { const: 'counted' } } },
)
export class AdjustStockDto implements AdjustStock {
  @Matches(SKU) sku: string;
  @MayBeAbsent() @IsInt() @Min(-PIECES_MAX) @Max(PIECES_MAX) @NotEquals(0) change?: number;
  @MayBeAbsent() @IsInt() @Min(0) @Max(PIECES_MAX) onHand?: number;
  @MayBeAbsent() @IsInt() @Min(0) @Max(PIECES_MAX) seenOnHand?: number;
  @IsIn(ADJUST_REASONS) reason: AdjustReason;
  @IsOptional() @OneLine(200) note?: string;
  @IsUUID() key: string;
}

class CountedLineDto {
  @Matches(SKU) sku: string;
  @IsInt() @Min(0) @Max(PIECES_MAX) onHand: number;
  @IsInt() @Min(0) @Max(PIECES_MAX) seenOnHand: number;
}

export class CountStockDto implements CountStock {
  @ArrayMinSize(1)
  @ArrayUnique(({ sku }: CountedLineDto) => sku)
  @NestedList(() => CountedLineDto, LIMITS.pageSizeMax)
  lines: CountedLineDto[];
  @IsOptional() @OneLine(200) note?: string;
  @IsUUID() key: string;
}

export class LedgerQueryDto {
  @Matches(SKU) sku: string;
  @IsOptional() @Matches(/^\d{1,15}-[0-9a-f]{24}$/) cursor?: string;
}
