import type { Localized } from '../locale';
import type { Category, ProductStatus, Scent, Tag } from './product';

const toLocalized = (word: string): Localized => ({ es: word, en: word });

/** Labels for the values of product fields. Shoppers see the same texts for tags. */
export const PRODUCT_WORDS = {
  status: {
    draft: { es: 'Borrador', en: 'Draft' },
    active: { es: 'Activo', en: 'Active' },
    archived: { es: 'Archivado', en: 'Archived' },
  } satisfies Record<ProductStatus, Localized>,
  scent: {
    floral: toLocalized('Floral'),
    herbal: { es: 'Herbal y fresco', en: 'Herbal and fresh' },
    citrus: { es: 'Cítrico y dulce', en: 'Citrus and sweet' },
    wood: { es: 'Madera', en: 'Woody' },
    none: { es: 'Sin perfume', en: 'Fragrance-free' },
  } satisfies Record<Scent, Localized>,
  category: {
    body: { es: 'Cuerpo', en: 'Body' },
    face: { es: 'Cara', en: 'Face' },
    hair: { es: 'Cabello', en: 'Hair' },
    shave: { es: 'Afeitado', en: 'Shaving' },
    gift: { es: 'Regalo', en: 'Gift' },
  } satisfies Record<Category, Localized>,
  tags: {
    relajante: { es: 'Relajante', en: 'Relaxing' },
    'piel-seca': { es: 'Piel seca', en: 'Dry skin' },
    vegano: { es: 'Vegano', en: 'Vegan' },
    fresco: { es: 'Fresco', en: 'Fresh' },
    deporte: { es: 'Deporte', en: 'For sport' },
    'piel-sensible': { es: 'Piel sensible', en: 'Sensitive skin' },
    'exfoliante-suave': { es: 'Exfoliante suave', en: 'Gentle exfoliant' },
    'piel-grasa': { es: 'Piel grasa', en: 'Oily skin' },
    facial: { es: 'Facial', en: 'For the face' },
    'cabello-cuerpo': { es: 'Cabello y cuerpo', en: 'Hair and body' },
    'piel-mixta': { es: 'Piel mixta', en: 'Combination skin' },
    'sin-perfume': { es: 'Sin perfume', en: 'Fragrance-free' },
    bebe: { es: 'Bebé', en: 'For babies' },
    gourmand: { es: 'Dulce', en: 'Sweet' },
    exfoliante: { es: 'Exfoliante', en: 'Exfoliating' },
    andino: { es: 'Andino', en: 'Andean' },
    nutritivo: { es: 'Nutritivo', en: 'Nourishing' },
    cocina: { es: 'Para la cocina', en: 'For the kitchen' },
    floral: toLocalized('Floral'),
    'piel-madura': { es: 'Piel madura', en: 'Mature skin' },
    amaderado: { es: 'Amaderado', en: 'Woody' },
    clasico: { es: 'Clásico', en: 'Classic' },
    afeitado: { es: 'Afeitado', en: 'Shaving' },
    cabello: { es: 'Cabello', en: 'Hair' },
    regalo: { es: 'Para regalar', en: 'Gifts' },
    pack: toLocalized('Pack'),
  } satisfies Record<Tag, Localized>,
} as const;
