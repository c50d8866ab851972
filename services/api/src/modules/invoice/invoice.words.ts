import { createAmountFormat, createDateFormat, memoize } from '@munay/contracts/formats';
import type { Locale } from '@munay/contracts/locale';
import type { OrderView } from '@munay/contracts/order/order';

const createFormat = memoize((currency: string) =>
  createAmountFormat({ style: 'currency', currency, useGrouping: 'always' }),
);
const createNumberFormat = memoize((decimals: number) =>
  createAmountFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }),
);

export const formatMoney = (cents: number, currency: string, locale: Locale): string =>
  createFormat(currency)(cents, locale);

/** Formats an amount without its currency, with the given number of decimals. */
export const formatAmount = (cents: number, locale: Locale, decimals = 2): string =>
  createNumberFormat(decimals)(cents, locale);

export const formatDate = createDateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' });
export const formatTime = createDateFormat({ hour: '2-digit', minute: '2-digit' });

type PaymentCard = NonNullable<OrderView['payment']['card']>;

/** Invoice texts, keyed by language. */
export const INVOICE_TEXTS = {
  es: {
    title: 'Factura',
    simplified: 'Factura simplificada',
    issued: 'Fecha de expedición',
    operation: 'Fecha de operación',
    order: 'Pedido',
    buyer: 'Cliente',
    delivery: 'Entrega',
    payment: 'Pago',
    paid: (date: string, time: string) => `Pagada el ${date}, ${time}`,
    card: ({ brand, last4 }: PaymentCard) => (last4 ? `Tarjeta ${brand} terminada en ${last4}` : brand),
    columns: ['Descripción', 'Cantidad', 'Precio unitario\nsin IVA', 'IVA', 'Importe\nsin IVA'],
    withVat: (price: string) => `${price} con IVA`,
    before: (price: string) => `antes ${price}`,
    discount: 'Promociones',
    shipping: 'Envío',
    pickup: 'Recogida en el taller',
    country: 'España',
    taxHead: ['Tipo de IVA', 'Base imponible', 'Cuota', 'Total'],
    taxRate: (percent: number) => `General, ${percent} %`,
    goods: 'Artículos',
    base: 'Base imponible',
    vat: (percent: number) => `IVA ${percent} %`,
    total: 'Total',
    note: 'Los precios de la tienda llevan el IVA incluido. Los precios unitarios sin IVA se muestran con cuatro decimales.',
    foot: 'Tus datos se usan para cumplir este pedido y las obligaciones fiscales.',
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  en: {
    title: 'Invoice',
    simplified: 'Simplified invoice',
    issued: 'Date of issue',
    operation: 'Date of sale',
    order: 'Order',
    buyer: 'Customer',
    delivery: 'Delivery',
    payment: 'Payment',
    paid: (date: string, time: string) => `Paid on ${date}, ${time}`,
    card: ({ brand, last4 }: PaymentCard) => (last4 ? `${brand} card ending in ${last4}` : brand),
    columns: ['Description', 'Quantity', 'Unit price\nwithout VAT', 'VAT', 'Amount\nwithout VAT'],
    withVat: (price: string) => `${price} with VAT`,
    before: (price: string) => `before ${price}`,
    discount: 'Promotions',
    shipping: 'Delivery',
    pickup: 'Collection from the workshop',
    country: 'Spain',
    taxHead: ['VAT rate', 'Net amount', 'VAT', 'Total'],
    taxRate: (percent: number) => `Standard, ${percent}%`,
    goods: 'Items',
    base: 'Net amount',
    vat: (percent: number) => `VAT ${percent}%`,
    total: 'Total',
    note: 'The prices of the shop include VAT. Unit prices without VAT are shown with four decimals.',
    foot: 'Your data is used to fulfil this order and our fiscal duties.',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} as const satisfies Record<Locale, unknown>;

/** Texts that only credit notes contain. */
export const CREDIT_NOTE_TEXTS = {
  es: {
    title: 'Factura rectificativa',
    corrects: 'Rectifica',
    correctsDate: 'De fecha',
    refund: 'Devolución',
    ordered: (date: string, time: string) => `Ordenada el ${date}, ${time}`,
    toCard: ({ brand, last4 }: PaymentCard) =>
      last4 ? `A la tarjeta ${brand} terminada en ${last4}` : `Por ${brand}`,
    reference: 'Referencia',
    kind: 'Tipo',
    differences: 'Por diferencias',
    cause: 'Causa',
    wholly: 'Pedido sin efecto',
    partly: 'Parte del pedido sin efecto',
    detail: 'Detalle',
    reasons: {
      request: 'El cliente lo pidió',
      withdrawal: 'Desistimiento',
      damaged: 'Producto dañado',
      missing: 'Producto que falta',
      late: 'Entrega tardía',
      cancelled: 'Pedido cancelado',
      other: 'Otro motivo',
    },
    amount: 'Importe devuelto',
    rest: 'Envío y resto del pedido',
    deducted: 'Ya devuelto antes',
    balance: 'Cómo queda la operación',
    document: 'Documento',
    invoice: (number: string) => `Factura ${number}`,
    note: (number: string) => `Rectificativa ${number}`,
    left: 'Queda',
    law: 'Rectificación según el artículo 80.Dos de la Ley 37/1992 del IVA y el artículo 15 del Reglamento de facturación (R.D. 1619/2012).',
  },
  en: {
    title: 'Credit note',
    corrects: 'Corrects',
    correctsDate: 'Dated',
    refund: 'Refund',
    ordered: (date: string, time: string) => `Ordered on ${date}, ${time}`,
    toCard: ({ brand, last4 }: PaymentCard) =>
      last4 ? `To the ${brand} card ending in ${last4}` : `By ${brand}`,
    reference: 'Reference',
    kind: 'Kind',
    differences: 'By differences',
    cause: 'Cause',
    wholly: 'Order without effect',
    partly: 'Part of the order without effect',
    detail: 'Detail',
    reasons: {
      request: 'The customer asked for it',
      withdrawal: 'Withdrawal',
      damaged: 'Damaged product',
      missing: 'Missing product',
      late: 'Late delivery',
      cancelled: 'Cancelled order',
      other: 'Other reason',
    },
    amount: 'Amount returned',
    rest: 'Delivery and rest of the order',
    deducted: 'Returned earlier',
    balance: 'What remains',
    document: 'Document',
    invoice: (number: string) => `Invoice ${number}`,
    note: (number: string) => `Credit note ${number}`,
    left: 'Remains',
    law: 'Correction under article 80.Two of the Spanish VAT Act (Ley 37/1992) and article 15 of the invoicing rules (R.D. 1619/2012).',
  },
} as const satisfies Record<Locale, unknown>;
