import type { ReservationState, STOCK_SORTS } from '@munay/contracts/admin/stock';
import type { PaymentMethod } from '@munay/contracts/shop/payment-methods';
import type { Stock, StockMove } from './stock.schema';

export interface StockItem {
  sku: string;
  quantity: number;
}

/** Owner and payment method of a reservation. */
interface ReservationHolder {
  /** Absent when staff reserve units for a buyer without an account. */
  userId?: string;
  ip: string;
  /** Keyed hash of an unconfirmed address; absent if the address is verified. */
  addressKey?: string;
  method: PaymentMethod;
  /** Whether the buyer pays by card and is unverified. Such buyers share a part of each stock. */
  unverified: boolean;
}

/** The units of an order. */
interface OrderItems {
  orderId: string;
  items: StockItem[];
}

/** Units of an order, and whether they are reserved for an unverified buyer. */
export type ReservedItems = OrderItems & { unverified: boolean };

export interface ReservationRequest extends OrderItems {
  /** Duration of the reservation, in ms. */
  durationMs: number;
  holder: ReservationHolder;
}

export interface StoredReservation {
  orderId: string;
  items: StockItem[];
  state: ReservationState;
  expiresAt: Date;
  unverified: boolean;
}

/** How each kind of movement changes the counts, per unit. */
export type StockChange = Pick<StockMove, 'available' | 'reserved' | 'sold'>;

/** A change of the counts of a SKU. */
export interface RowChange extends StockChange {
  sku: string;
  /** The change in the part of `reserved` that belongs to unverified buyers. */
  unverified?: number;
  received?: number;
}

export type StockCounts = StockChange;
/** Available units, and units reserved by unverified buyers. */
export type StockShare = Pick<Stock, 'available' | 'unverified'>;
export type StockLevel = StockCounts & { sku: string };
export type StockSort = (typeof STOCK_SORTS)[number];
