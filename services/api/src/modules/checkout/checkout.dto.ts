import { IsBoolean, IsDefined, IsIn, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import { LIMITS } from '@munay/contracts/limits';
import { type Locale, LOCALES } from '@munay/contracts/locale';
import {
  type BillingInput,
  type Recipient,
  SHIPPING_METHODS,
  type ShippingMethod,
} from '@munay/contracts/order/address';
import type { CheckoutInput } from '@munay/contracts/order/order';
import { LINES, MayBeAbsent, TaxId } from '../../http/fields';
import { Nested } from '../../http/nested';
import { BillingDto, RecipientDto } from '../user/user.dto';

const SESSION_ID = /^cs_[A-Za-z0-9_]{1,200}$/;

export class CheckoutDto implements CheckoutInput {
  @IsDefined() @Nested(() => RecipientDto) address: Recipient;
  @IsIn(SHIPPING_METHODS) shipping: ShippingMethod;
  @Matches(/^[0-9a-f]{64}$/) cartDigest: string;
  @MayBeAbsent() @IsInt() @Min(0) totalCents?: number;
  @MayBeAbsent() @IsString() @MaxLength(LIMITS.noteMax) @Matches(LINES) note?: string;
  @MayBeAbsent() @TaxId() taxId?: string;
  @MayBeAbsent() @Nested(() => BillingDto) billing?: BillingInput;
  @MayBeAbsent() @IsIn(LOCALES) locale?: Locale;
  @MayBeAbsent() @IsBoolean() saveAddress?: boolean;
  @MayBeAbsent() @IsBoolean() saveBilling?: boolean;
}

export class ConfirmationDto {
  @Matches(SESSION_ID) session_id: string;
}
