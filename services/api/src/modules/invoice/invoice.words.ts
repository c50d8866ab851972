import { LANGUAGE_TAGS, type Locale, SHOP_ZONE } from '@munay/contracts/locale';

/** The fonts of the PDF know WinAnsi only: no thin spaces, no typographic minus. */
const plain = (text: string): string => text.replace(/[\u202f\u2009]/g, '\u00a0').replaceAll('−', '-');

export const formatMoney = (cents: number, currency: string, locale: Locale): string =>
  plain(
    new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
      style: 'currency',
      currency,
      useGrouping: 'always',
    }).format(cents / 100),
  );

/** An amount without its currency, with the wanted number of decimals. */
export const formatAmount = (cents: number, locale: Locale, decimals = 2): string =>
  plain(
    new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      useGrouping: 'always',
    }).format(cents / 100),
  );

export const formatDate = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: SHOP_ZONE,
  }).format(new Date(iso));

export const formatTime = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: SHOP_ZONE,
  }).format(new Date(iso));

/** Every word of the bill. */
export const INVOICE_WORDS = {
  es: {
    title: 'Factura',
    issued: 'Fecha de expedición',
    operation: 'Fecha de operación',
    order: 'Pedido',
    buyer: 'Cliente',
    delivery: 'Entrega',
    payment: 'Pago',
    paid: (date: string, time: string) => `Pagada el ${date}, ${time}`,
    card: (brand: string, last4: string) => `Tarjeta ${brand} terminada en ${last4}`,
    transfer: 'Transferencia bancaria',
    cash: 'Efectivo',
    terminal: 'Tarjeta en el terminal',
    columns: ['Descripción', 'Cantidad', 'Precio unitario\nsin IVA', 'IVA', 'Importe\nsin IVA'],
    withVat: (price: string) => `${price} con IVA`,
    discount: 'Descuento',
    shipping: 'Envío',
    pickup: 'Recogida en el taller',
    country: 'España',
    taxHead: ['Tipo de IVA', 'Base imponible', 'Cuota', 'Total'],
    taxRate: (percent: number) => `General, ${percent} %`,
    goods: 'Artículos',
    base: 'Base imponible',
    vat: (percent: number) => `IVA ${percent} %`,
    total: 'Total',
    note: (factor: string) =>
      `Los precios de la tienda llevan el IVA incluido. El total pagado decide: la base es el total entre ${factor}, redondeada al céntimo, y la cuota es la diferencia. Los precios unitarios sin IVA se muestran con cuatro decimales.`,
    foot: 'Tus datos se usan para cumplir este pedido y las obligaciones fiscales.',
    page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  },
  en: {
    title: 'Invoice',
    issued: 'Date of issue',
    operation: 'Date of sale',
    order: 'Order',
    buyer: 'Customer',
    delivery: 'Delivery',
    payment: 'Payment',
    paid: (date: string, time: string) => `Paid on ${date}, ${time}`,
    card: (brand: string, last4: string) => `${brand} card ending in ${last4}`,
    transfer: 'Bank transfer',
    cash: 'Cash',
    terminal: 'Card at the terminal',
    columns: ['Description', 'Quantity', 'Unit price\nwithout VAT', 'VAT', 'Amount\nwithout VAT'],
    withVat: (price: string) => `${price} with VAT`,
    discount: 'Reduction',
    shipping: 'Delivery',
    pickup: 'Collection from the workshop',
    country: 'Spain',
    taxHead: ['VAT rate', 'Net amount', 'VAT', 'Total'],
    taxRate: (percent: number) => `Standard, ${percent}%`,
    goods: 'Items',
    base: 'Net amount',
    vat: (percent: number) => `VAT ${percent}%`,
    total: 'Total',
    note: (factor: string) =>
      `The prices of the shop include VAT. The total paid decides: the net amount is the total divided by ${factor}, rounded to the cent, and VAT is the difference. Unit prices without VAT are shown with four decimals.`,
    foot: 'Your data is used to fulfil this order and our fiscal duties.',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} as const satisfies Record<Locale, unknown>;
