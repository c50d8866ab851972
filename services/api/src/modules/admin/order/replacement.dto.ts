import { IsBoolean, IsIn, IsInt, IsUUID, Matches, Max, Min, MinLength } from 'class-validator';
import { CARRIERS, TRACKING } from '@munay/contracts/admin/order';
import {
  type NewReplacement,
  REPLACEMENT_REASONS,
  type ReplacementReason,
  type ShipReplacement,
} from '@munay/contracts/admin/replacement';
import { LIMITS } from '@munay/contracts/limits';
import { MayBeAbsent, OneLine } from '../../../http/fields';
import { NestedList } from '../../../http/nested';
import { LINE_ID_MAX } from './admin-order.dto';

class ReplacedLineDto {
  @OneLine(LINE_ID_MAX) @MinLength(1) lineId: string;
  @IsInt() @Min(1) @Max(LIMITS.lineQuantity) quantity: number;
}

export class NewReplacementDto implements NewReplacement {
  @NestedList(() => ReplacedLineDto, LIMITS.cartLines, { min: 1, unique: ({ lineId }) => lineId })
  lines: ReplacedLineDto[];
  @IsIn(REPLACEMENT_REASONS) reason: ReplacementReason;
  @MayBeAbsent() @OneLine(LIMITS.reportNoteMax) note?: string;
  @IsUUID() key: string;
}

export class ShipReplacementDto implements ShipReplacement {
  @MayBeAbsent() @IsIn(Object.keys(CARRIERS)) carrier?: string;
  @MayBeAbsent() @Matches(TRACKING) tracking?: string;
  @IsBoolean() notify: boolean;
}
