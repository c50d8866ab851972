import type { Locale } from '@munay/contracts/locale';
import type { ShippingMethod } from '@munay/contracts/order/address';
import type { PaymentMethod } from '@munay/contracts/order/order';
import type { OrderStatus } from '@munay/contracts/order/order-status';
import type { CsvColumns } from '../../../csv/csv.cells';

/** Columns of the export, in order. */
export const COLUMNS = {
  number: { kind: 'code', es: 'Pedido', en: 'Order' },
  createdAt: { kind: 'moment', es: 'Fecha', en: 'Date' },
  status: { kind: 'text', es: 'Estado', en: 'Status' },
  customer: { kind: 'text', es: 'Cliente', en: 'Customer' },
  email: { kind: 'text', es: 'Correo', en: 'Email' },
  taxId: { kind: 'code', es: 'NIF', en: 'Tax ID' },
  billedTo: { kind: 'text', es: 'Razón social', en: 'Company on the invoice' },
  billedAt: { kind: 'text', es: 'Dirección fiscal', en: 'Address on the invoice' },
  shipping: { kind: 'text', es: 'Entrega', en: 'Delivery' },
  recipient: { kind: 'text', es: 'Destinatario', en: 'Recipient' },
  company: { kind: 'text', es: 'Empresa', en: 'Company' },
  line1: { kind: 'text', es: 'Dirección', en: 'Street' },
  line2: { kind: 'text', es: 'Piso, puerta', en: 'Floor, door' },
  postcode: { kind: 'code', es: 'Código postal', en: 'Postcode' },
  city: { kind: 'text', es: 'Ciudad', en: 'City' },
  province: { kind: 'text', es: 'Provincia', en: 'Province' },
  country: { kind: 'text', es: 'País', en: 'Country' },
  phone: { kind: 'code', es: 'Teléfono', en: 'Phone' },
  carrier: { kind: 'text', es: 'Transportista', en: 'Carrier' },
  tracking: { kind: 'code', es: 'Seguimiento', en: 'Tracking' },
  pieces: { kind: 'whole', es: 'Piezas', en: 'Pieces' },
  contents: { kind: 'text', es: 'Contenido', en: 'Contents' },
  goods: { kind: 'money', es: 'Artículos', en: 'Goods' },
  priceDiscounts: { kind: 'money', es: 'Rebajas', en: 'Price discounts' },
  promotions: { kind: 'money', es: 'Promociones', en: 'Promotions' },
  codes: { kind: 'code', es: 'Códigos', en: 'Codes' },
  delivery: { kind: 'money', es: 'Gastos de envío', en: 'Delivery cost' },
  base: { kind: 'money', es: 'Base imponible', en: 'Net' },
  vatPercent: { kind: 'percent', es: 'IVA %', en: 'VAT %' },
  vat: { kind: 'money', es: 'IVA', en: 'VAT' },
  total: { kind: 'money', es: 'Total', en: 'Total' },
  currency: { kind: 'text', es: 'Moneda', en: 'Currency' },
  payment: { kind: 'text', es: 'Pago', en: 'Payment' },
  paidAt: { kind: 'moment', es: 'Cobrado el', en: 'Paid on' },
  paid: { kind: 'money', es: 'Cobrado', en: 'Paid' },
  refunded: { kind: 'money', es: 'Devuelto', en: 'Refunded' },
  chargedBack: { kind: 'money', es: 'Retirado por el banco', en: 'Charged back' },
  bill: { kind: 'code', es: 'Factura', en: 'Invoice' },
  creditNotes: { kind: 'code', es: 'Rectificativas', en: 'Credit notes' },
  note: { kind: 'text', es: 'Nota', en: 'Note' },
} as const satisfies CsvColumns;

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
    charged_back: 'Retirado por el banco',
    archived: 'Archivado',
  },
  en: {
    pending_payment: 'Awaiting payment',
    payment_processing: 'Payment in progress',
    paid: 'Paid',
    processing: 'Packing',
    shipped: 'Shipped',
    delivered: 'Delivered',
    expired: 'Expired',
    cancelled: 'Cancelled',
    payment_failed: 'Payment failed',
    review: 'Under review',
    cancelled_refund_pending: 'Refund in progress',
    refunded: 'Refunded',
    charged_back: 'Charged back',
    archived: 'Archived',
  },
};

export const PAYMENT_WORDS: Record<Locale, Record<PaymentMethod, string>> = {
  es: { card: 'Tarjeta', transfer: 'Transferencia', cash: 'Efectivo', terminal: 'Datáfono' },
  en: { card: 'Card', transfer: 'Transfer', cash: 'Cash', terminal: 'Card terminal' },
};

export const DELIVERY_WORDS: Record<Locale, Record<ShippingMethod, string>> = {
  es: { standard: 'Envío', pickup: 'Recogida en el taller' },
  en: { standard: 'Delivery', pickup: 'Collection from the workshop' },
};
