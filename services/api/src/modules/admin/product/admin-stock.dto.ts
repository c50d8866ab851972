import { ArrayMinSize, ArrayUnique, IsInt, IsOptional, Matches, Max, Min, NotEquals } from 'class-validator';
import { ADJUST_STOCK_INPUT, COUNT_STOCK_INPUT, type CountStockInput } from '@munay/contracts/admin/stock';
import { SKU } from '@munay/contracts/shop/size';
import { dtoOf } from '../../../http/dto-of';
import { OneOf } from '../../../http/fields';

const MAX_UNITS = 1_000_000;

@OneOf(
  { required: ['change'], properties: { onHand: false } },
  { required: ['onHand'], properties: { change: false, reason: { const: 'counted' } } },
)
export class AdjustStockDto extends dtoOf(ADJUST_STOCK_INPUT, {
  change: [NotEquals(0), Max(MAX_UNITS), Min(-MAX_UNITS), IsInt()],
}) {}

export class CountStockDto extends dtoOf(COUNT_STOCK_INPUT, {
  lines: [ArrayUnique(({ sku }: CountStockInput['lines'][number]) => sku), ArrayMinSize(1)],
}) {}

export class LedgerQueryDto {
  @Matches(SKU) sku: string;
  @IsOptional() @Matches(/^\d{1,15}-[0-9a-f]{24}$/) cursor?: string;
}
