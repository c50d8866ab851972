/**
 * @typedef {{ name: string, note: string, weight: string }} ProductText the words on the paper band
 */

/**
 * @param {string} name
 * @param {string} note scent in two words at most
 * @param {string} [weight]
 * @returns {ProductText}
 */
const product = (name, note, weight = '100 g') => ({ name, note, weight });

/**
 * The 24 products by slug; the slug is also the folder of their pictures.
 * @type {Record<string, ProductText>}
 */
export const products = {
  lavanda: product('Lavanda del altiplano', 'Floral, tranquilo'),
  eucalipto: product('Eucalipto y menta', 'Herbal, fresco'),
  avena: product('Avena y miel', 'Cereal, suave'),
  carbon: product('Carbón y árbol de té', 'Herbal, intenso'),
  romero: product('Romero y ortiga', 'Verde, herbal'),
  arcilla: product('Arcilla rosa', 'Rosa, seco'),
  calendula: product('Caléndula', 'Sin perfume'),
  cacao: product('Cacao y naranja', 'Chocolate, cítrico'),
  maras: product('Coco y sal de Maras', 'Limpio, marino'),
  maca: product('Maca y vainilla', 'Cálido, dulce'),
  quinoa: product('Quinoa y almendra', 'Lácteo, suave'),
  muna: product('Muña andina', 'Menta silvestre'),
  aloe: product('Aloe y pepino', 'Verde, acuoso'),
  cafe: product('Café de Chanchamayo', 'Tostado'),
  azahar: product('Azahar', 'Flor blanca'),
  rosa: product('Rosa mosqueta', 'Rosa, tenue'),
  palosanto: product('Palo santo y cedro', 'Resina, madera'),
  karite: product('Karité puro', 'Sin perfume'),
  oliva: product('Oliva de Castilla', 'Sin perfume'),
  cabra: product('Leche de cabra', 'Sin perfume'),
  manzanilla: product('Manzanilla bebé', 'Heno, suave'),
  afeitado: product('Afeitado Pampa', 'Cedro, tonka'),
  champu: product('Champú sólido de ortiga', 'Verde'),
  trio: product('Caja Munay', 'Trío surtido', '3 × 100 g'),
};

/** @typedef {'bar' | 'cut' | 'scale' | 'wrapped' | 'use'} ViewName use: in somebody's home, of some products only */

/**
 * The views of a product in the order a shop page shows them.
 * @type {readonly ViewName[]}
 */
export const viewNames = ['bar', 'cut', 'scale', 'wrapped', 'use'];
