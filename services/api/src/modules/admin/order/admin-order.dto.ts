import { IsDefined } from 'class-validator';
import { DRAFT_ORDER, DRAFT_QUOTE } from '@munay/contracts/admin/draft-order';
import {
  BANK_PAYMENT,
  BULK_SHIPMENT,
  BULK_STATUS,
  EDIT_ORDER_INPUT,
  NOTE,
  OTHER_TRANSFER,
  RECORD_REFUND_INPUT,
  REFUND,
  SHIP_ORDER_INPUT,
  STATUS_BY_FILTER_INPUT,
  UNDO_RUN_INPUT,
} from '@munay/contracts/admin/order';
import { dtoOf } from '../../../http/dto-of';
import { Nested } from '../../../http/nested';
import { OrderListQueryDto } from '../admin.dto';

export class EditOrderDto extends dtoOf(EDIT_ORDER_INPUT) {}
export class NoteDto extends dtoOf(NOTE) {}
export class ShipOrderDto extends dtoOf(SHIP_ORDER_INPUT) {}
export class BankPaymentDto extends dtoOf(BANK_PAYMENT) {}
export class OtherTransferDto extends dtoOf(OTHER_TRANSFER) {}
export class RecordRefundDto extends dtoOf(RECORD_REFUND_INPUT) {}
export class RefundDto extends dtoOf(REFUND) {}
export class DraftQuoteDto extends dtoOf(DRAFT_QUOTE) {}
export class DraftOrderDto extends dtoOf(DRAFT_ORDER) {}
export class UndoRunDto extends dtoOf(UNDO_RUN_INPUT) {}
export class BulkStatusDto extends dtoOf(BULK_STATUS) {}
export class BulkShipDto extends dtoOf(BULK_SHIPMENT) {}
export class MatchingStatusDto extends dtoOf(STATUS_BY_FILTER_INPUT, {
  filter: [Nested(() => OrderListQueryDto), IsDefined()],
}) {}

/** Matches an event id of the payment provider. */
export const EVENT_ID = /^evt_[A-Za-z0-9_]{1,200}$/;
