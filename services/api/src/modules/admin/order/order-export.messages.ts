import type { Locale } from '@munay/contracts/locale';
import type { ShippingMethod } from '@munay/contracts/order/address';
import type { PaymentMethod } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';

/** Columns of the export, in their order, with their heads. */
export const HEADS = {
  number: { es: 'Pedido', en: 'Order' },
  createdAt: { es: 'Fecha', en: 'Date' },
  status: { es: 'Estado', en: 'Status' },
  customer: { es: 'Cliente', en: 'Customer' },
  email: { es: 'Correo', en: 'Email' },
  taxId: { es: 'NIF', en: 'Tax ID' },
  shipping: { es: 'Entrega', en: 'Delivery' },
  recipient: { es: 'Destinatario', en: 'Recipient' },
  line1: { es: 'Dirección', en: 'Street' },
  line2: { es: 'Piso, puerta', en: 'Floor, door' },
  postcode: { es: 'Código postal', en: 'Postcode' },
  city: { es: 'Ciudad', en: 'City' },
  province: { es: 'Provincia', en: 'Province' },
  country: { es: 'País', en: 'Country' },
  phone: { es: 'Teléfono', en: 'Phone' },
  carrier: { es: 'Transportista', en: 'Carrier' },
  tracking: { es: 'Seguimiento', en: 'Tracking' },
  pieces: { es: 'Piezas', en: 'Pieces' },
  contents: { es: 'Contenido', en: 'Contents' },
  goods: { es: 'Artículos', en: 'Goods' },
  delivery: { es: 'Gastos de envío', en: 'Delivery cost' },
  base: { es: 'Base imponible', en: 'Net' },
  vatPercent: { es: 'IVA %', en: 'VAT %' },
  vat: { es: 'IVA', en: 'VAT' },
  total: { es: 'Total', en: 'Total' },
  currency: { es: 'Moneda', en: 'Currency' },
  payment: { es: 'Pago', en: 'Payment' },
  paidAt: { es: 'Cobrado el', en: 'Paid on' },
  paid: { es: 'Cobrado', en: 'Paid' },
  refunded: { es: 'Devuelto', en: 'Refunded' },
  bill: { es: 'Factura', en: 'Invoice' },
  creditNotes: { es: 'Rectificativas', en: 'Credit notes' },
  note: { es: 'Nota', en: 'Note' },
} as const satisfies Record<string, Record<Locale, string>>;
export type Column = keyof typeof HEADS;

export const STATUS_WORDS: Record<Locale, Record<OrderStatus, string>> = {
  es: {
    pending_payment: 'Pendiente de pago',
    payment_processing: 'Pago en curso',
    paid: 'Pagado',
    processing: 'En preparación',
    shipped: 'Enviado',
    delivered: 'Entregado',
    expired: 'Caducado',
    cancelled: 'Cancelado',
    payment_failed: 'Pago fallido',
    review: 'En revisión',
    cancelled_refund_pending: 'Reembolso en curso',
    refunded: 'Reembolsado',
    archived: 'Archivado',
  },
  en: {
    pending_payment: 'Waiting for payment',
    payment_processing: 'Payment under way',
    paid: 'Paid',
    processing: 'Being prepared',
    shipped: 'Shipped',
    delivered: 'Delivered',
    expired: 'Expired',
    cancelled: 'Cancelled',
    payment_failed: 'Payment failed',
    review: 'Under review',
    cancelled_refund_pending: 'Refund under way',
    refunded: 'Refunded',
    archived: 'Archived',
  },
};

export const PAYMENT_WORDS: Record<Locale, Record<PaymentMethod, string>> = {
  es: { card: 'Tarjeta', transfer: 'Transferencia', cash: 'Efectivo', terminal: 'Terminal' },
  en: { card: 'Card', transfer: 'Transfer', cash: 'Cash', terminal: 'Terminal' },
};

export const DELIVERY_WORDS: Record<Locale, Record<ShippingMethod, string>> = {
  es: { standard: 'Envío', pickup: 'Recogida en el taller' },
  en: { standard: 'Delivery', pickup: 'Collection from the workshop' },
};
