import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import {
  COUNTER_METHODS,
  type CounterMethod,
  type DraftOrder,
  type DraftQuoteInput,
  type ManualCut,
} from '@munay/contracts/admin/draft-order';
import {
  type BankPayment,
  BULK_TRANSITIONS,
  type BulkShip,
  type BulkStatus,
  type BulkTransition,
  CARRIERS,
  type EditOrder,
  type MatchingStatus,
  type OtherTransfer,
  REFUND_REASONS,
  REFUND_SCOPES,
  type RefundInput,
  type RefundReason,
  type RefundScope,
  type RefundWish,
  RUN_STEPS,
  type RunStep,
  type ShipOrder,
  TRACKING,
  type UndoRun,
} from '@munay/contracts/admin/order';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  type BillingInput,
  type Recipient,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '@munay/contracts/order/address';
import {
  IsId,
  LINES,
  MayBeAbsent,
  OneLine,
  PersonName,
  PhoneNumber,
  TaxId,
  Trimmed,
} from '../../../http/fields';
import { Nested, NestedList } from '../../../http/nested';
import { BillingDto, RecipientDto } from '../../user/user.dto';
import { IsEmailAddress } from '../../user/user.email';
import { OrderListQueryDto } from '../admin.dto';

const CENTS_MAX = 100_000_000;
const SIZE_MAX = 40;
export const LINE_ID_MAX = 60;
const POSTCODE_MAX = 10;

export class EditOrderDto implements EditOrder {
  @IsInt() @Min(0) version: number;
  @MayBeAbsent() @IsEmailAddress() email?: string;
  @MayBeAbsent() @IsDefined() @Nested(() => RecipientDto) address?: Recipient;
  @MayBeAbsent() @IsInt() @Min(0) @Max(LIMITS.cardPaymentMaxCents) waivedCents?: number;
  @MayBeAbsent() @IsString() @MaxLength(LIMITS.noteMax) @Matches(LINES) note?: string;
}

export class NoteDto {
  @Trimmed() @IsString() @MinLength(1) @MaxLength(LIMITS.staffNoteMax) @Matches(LINES) text: string;
}

export class ShipOrderDto implements ShipOrder {
  @MayBeAbsent() @IsIn(Object.keys(CARRIERS)) carrier?: string;
  @MayBeAbsent() @Matches(TRACKING) tracking?: string;
  @IsBoolean() notify: boolean;
  @MayBeAbsent() @IsBoolean() despiteWarning?: boolean;
}

export class BankPaymentDto implements BankPayment {
  @OneLine(LIMITS.referenceMax) @MinLength(1) reference: string;
  @IsInt() @Min(1) @Max(CENTS_MAX) amountCents: number;
}

export class OtherTransferDto extends BankPaymentDto implements OtherTransfer {
  @IsInt() @Min(0) version: number;
}

export class PayBackDto {
  @OneLine(LIMITS.referenceMax) @MinLength(1) reference: string;
}

class RefundWishDto implements RefundWish {
  @OneLine(LINE_ID_MAX) @MinLength(1) lineId: string;
  @IsInt() @Min(1) @Max(LIMITS.lineQuantity) quantity: number;
  @IsInt() @Min(0) @Max(LIMITS.lineQuantity) restock: number;
}

export class RefundDto implements RefundInput {
  @IsIn(REFUND_SCOPES) scope: RefundScope;
  @IsInt() @Min(0) @Max(CENTS_MAX) amountCents: number;
  @NestedList(() => RefundWishDto, LIMITS.cartLines, { unique: ({ lineId }) => lineId })
  lines: RefundWishDto[];
  @MayBeAbsent() @IsInt() @Min(0) @Max(CENTS_MAX) deliveryCents?: number;
  @IsIn(REFUND_REASONS) reason: RefundReason;
  @MayBeAbsent() @OneLine(LIMITS.reportNoteMax) note?: string;
  @MayBeAbsent() @OneLine(LIMITS.referenceMax) reference?: string;
  @IsUUID() key: string;
}

class DraftCustomerDto {
  @PersonName() @MinLength(1) name: string;
  @MayBeAbsent() @IsEmailAddress() email?: string;
  @MayBeAbsent() @PhoneNumber() phone?: string;
}

class DraftLineDto {
  @IsId() productId: string;
  @OneLine(SIZE_MAX) @MinLength(1) size: string;
  @IsInt() @Min(1) @Max(LIMITS.lineQuantity) quantity: number;
}

class ManualCutDto implements ManualCut {
  @MayBeAbsent() @IsInt() @Min(1) @Max(99) percent?: number;
  @MayBeAbsent() @IsInt() @Min(1) @Max(CENTS_MAX) cents?: number;
  @OneLine(LIMITS.promotionTitleMax) @MinLength(1) reason: string;
}

class PricedDraftDto {
  @NestedList(() => DraftLineDto, LIMITS.cartLines, {
    min: 1,
    unique: ({ productId, size }) => `${productId} ${size}`,
  })
  lines: DraftLineDto[];
  @IsIn(SHIPPING_METHODS) shipping: ShippingMethod;
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(LIMITS.cartCodes)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(LIMITS.codeTypedMax, { each: true })
  codes?: string[];
  @MayBeAbsent() @Nested(() => ManualCutDto) cut?: ManualCut;
}

export class DraftQuoteDto extends PricedDraftDto implements DraftQuoteInput {
  @IsString() @MaxLength(POSTCODE_MAX) postcode: string;
  @MayBeAbsent() @OneLine(LIMITS.emailMax) email?: string;
}

export class DraftOrderDto extends PricedDraftDto implements DraftOrder {
  @IsUUID() key: string;
  @IsDefined() @Nested(() => DraftCustomerDto) customer: DraftCustomerDto;
  @IsIn(LOCALES) locale: Locale;
  @ValidateIf(({ shipping, address }: DraftOrderDto) => shipping !== 'pickup' || address !== undefined)
  @IsDefined()
  @Nested(() => RecipientDto)
  address?: Recipient;
  @MayBeAbsent() @IsString() @MaxLength(LIMITS.noteMax) @Matches(LINES) note?: string;
  @MayBeAbsent() @TaxId() taxId?: string;
  @MayBeAbsent() @Nested(() => BillingDto) billing?: BillingInput;
  @IsIn(COUNTER_METHODS) payment: CounterMethod;
  @MayBeAbsent() @OneLine(LIMITS.referenceMax) reference?: string;
  @MayBeAbsent() @IsInt() @Min(0) totalCents?: number;
  @MayBeAbsent() @IsBoolean() boxes?: boolean;
}

class OrderIdsDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIMITS.bulkOrders)
  @ArrayUnique()
  @IsId({ each: true })
  ids: string[];
}

export class UndoRunDto extends OrderIdsDto implements UndoRun {
  @IsIn(RUN_STEPS) status: RunStep;
}

export class BulkStatusDto extends OrderIdsDto implements BulkStatus {
  @IsIn(BULK_TRANSITIONS) status: BulkTransition;
}

class ParcelDto {
  @IsId() _id: string;
  @MayBeAbsent() @Matches(TRACKING) tracking?: string;
}

export class BulkShipDto implements BulkShip {
  @NestedList(() => ParcelDto, LIMITS.bulkOrders, { min: 1, unique: ({ _id }) => _id }) parcels: ParcelDto[];
  @MayBeAbsent() @IsIn(Object.keys(CARRIERS)) carrier?: string;
  @IsBoolean() notify: boolean;
}

export class MatchingStatusDto implements MatchingStatus {
  @IsDefined() @Nested(() => OrderListQueryDto) filter: OrderListQueryDto;
  @IsIn(BULK_TRANSITIONS) status: BulkTransition;
  @MayBeAbsent() @IsId() after?: string;
}

/** Event id of the provider. */
export const EVENT_ID = /^evt_[A-Za-z0-9_]{1,200}$/;
