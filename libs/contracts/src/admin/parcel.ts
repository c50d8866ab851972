export const CARRIERS = {
  correos: {
    name: 'Correos',
    url: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  },
  'correos express': { name: 'Correos Express', url: 'https://s.correosexpress.com/c?n=' },
  seur: { name: 'SEUR', url: 'https://www.seur.com/miseur/mis-envios?tracking=' },
  mrw: {
    name: 'MRW',
    url: 'https://www.mrw.es/seguimiento_envios/MRW_resultados_consultas.asp?modo=nacional&envio=',
  },
  gls: { name: 'GLS', url: 'https://mygls.gls-spain.es/e/' },
} as const;
export type Carrier = keyof typeof CARRIERS;
export const TRACKING_PATTERN = /^[A-Za-z0-9-]{4,40}$/;
const SHOP_NUMBER_PATTERN = /^(MUN-?\d{4}-?\d{6}|(C|D|[FRS][A-Z]?)-\d{4}-\d{6})$/i;
/** Whether the input is an order, invoice, message or declaration number, and so cannot be a tracking number. */
export const isShopNumber = (value: string): boolean => SHOP_NUMBER_PATTERN.test(value);

const isCarrier = (value: string): value is Carrier => Object.hasOwn(CARRIERS, value);
export const getCarrierName = (carrier: string): string =>
  isCarrier(carrier) ? CARRIERS[carrier].name : carrier;

/** URL of the carrier's tracking page; null if the carrier has no tracking page. */
export const trackingUrl = ({
  carrier,
  tracking,
}: {
  carrier?: string | undefined;
  tracking?: string | undefined;
}): string | null =>
  carrier && tracking && isCarrier(carrier) ? CARRIERS[carrier].url + encodeURIComponent(tracking) : null;
