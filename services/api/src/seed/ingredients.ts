import type { Localized } from '@munay/contracts/locale';

interface PlainName extends Localized {
  /** Must be named on the label (Regulation (EC) 1223/2009, annex III, as amended by (EU) 2023/1545). */
  allergen?: true;
}

/** INCI names with explanations in plain language. */
export const INGREDIENTS = {
  'Sodium Olivate': { es: 'Aceite de oliva saponificado', en: 'Saponified olive oil' },
  'Sodium Cocoate': { es: 'Aceite de coco saponificado', en: 'Saponified coconut oil' },
  'Sodium Shea Butterate': { es: 'Manteca de karité saponificada', en: 'Saponified shea butter' },
  'Potassium Stearate': { es: 'Ácido esteárico saponificado', en: 'Saponified stearic acid' },
  'Sodium Cocoyl Isethionate': { es: 'Tensioactivo suave de coco', en: 'Mild surfactant from coconut' },
  Aqua: { es: 'Agua', en: 'Water' },
  Glycerin: { es: 'Glicerina, la que nace al hacer jabón', en: 'Glycerin, formed as the soap is made' },
  'Lavandula Oil/Extract': { es: 'Aceite esencial de lavanda', en: 'Lavender essential oil', allergen: true },
  'Lavandula Angustifolia Flower': { es: 'Flor de lavanda', en: 'Lavender flower' },
  'Eucalyptus Globulus Oil': {
    es: 'Aceite esencial de eucalipto',
    en: 'Eucalyptus essential oil',
    allergen: true,
  },
  'Mentha Piperita Oil': { es: 'Aceite esencial de menta', en: 'Peppermint essential oil', allergen: true },
  'Chlorella Vulgaris Powder': { es: 'Polvo de alga chlorella', en: 'Chlorella powder' },
  'Avena Sativa Kernel Flour': { es: 'Harina de avena', en: 'Oat flour' },
  Mel: { es: 'Miel', en: 'Honey' },
  'Charcoal Powder': { es: 'Carbón vegetal', en: 'Plant charcoal' },
  'Melaleuca Alternifolia Leaf Oil': { es: 'Aceite esencial de árbol de té', en: 'Tea tree essential oil' },
  'Rosmarinus Officinalis Leaf Oil': { es: 'Aceite esencial de romero', en: 'Rosemary essential oil' },
  'Urtica Dioica Leaf Powder': { es: 'Hoja de ortiga molida', en: 'Ground nettle leaf' },
  'Urtica Dioica Leaf Extract': { es: 'Extracto de hoja de ortiga', en: 'Nettle leaf extract' },
  Kaolin: { es: 'Arcilla blanca', en: 'White clay' },
  'Pelargonium Graveolens Flower Oil': {
    es: 'Aceite esencial de geranio rosa',
    en: 'Rose geranium essential oil',
    allergen: true,
  },
  'Calendula Officinalis Flower': { es: 'Flor de caléndula', en: 'Calendula flower' },
  'Theobroma Cacao Seed Butter': { es: 'Manteca de cacao', en: 'Cocoa butter' },
  'Theobroma Cacao Seed Powder': { es: 'Cacao en polvo', en: 'Cocoa powder' },
  'Citrus Aurantium Peel Oil': {
    es: 'Aceite esencial de piel de naranja',
    en: 'Orange peel essential oil',
    allergen: true,
  },
  'Citrus Aurantium Flower Oil': {
    es: 'Aceite esencial de azahar',
    en: 'Orange blossom oil',
    allergen: true,
  },
  'Dipteryx Odorata Bean Extract': { es: 'Extracto de haba tonka', en: 'Tonka bean extract' },
  Coumarin: {
    es: 'Parte natural del aceite esencial',
    en: 'Natural part of the essential oil',
    allergen: true,
  },
  'Sodium Chloride': { es: 'Sal de Maras', en: 'Maras salt' },
  'Cocos Nucifera Oil': { es: 'Aceite de coco', en: 'Coconut oil' },
  'Lepidium Meyenii Root Powder': { es: 'Raíz de maca molida', en: 'Ground maca root' },
  'Vanilla Planifolia Fruit Extract': { es: 'Extracto de vainilla', en: 'Vanilla extract' },
  'Chenopodium Quinoa Seed': { es: 'Grano de quinoa', en: 'Quinoa seed' },
  'Prunus Amygdalus Dulcis Oil': { es: 'Aceite de almendra dulce', en: 'Sweet almond oil' },
  'Minthostachys Mollis Leaf': { es: 'Hoja de muña', en: 'Muña leaf' },
  'Minthostachys Mollis Leaf Oil': { es: 'Aceite esencial de muña', en: 'Muña essential oil' },
  'Aloe Barbadensis Leaf Juice': { es: 'Jugo de aloe vera', en: 'Aloe vera juice' },
  'Cucumis Sativus Fruit Extract': { es: 'Extracto de pepino', en: 'Cucumber extract' },
  'Coffea Arabica Seed Powder': { es: 'Café molido', en: 'Ground coffee' },
  'Coffea Arabica Seed Oil': { es: 'Aceite de café', en: 'Coffee seed oil' },
  'Rosa Canina Seed Oil': { es: 'Aceite de rosa mosqueta', en: 'Rosehip seed oil' },
  'Bursera Graveolens Wood Oil': { es: 'Aceite esencial de palo santo', en: 'Palo santo essential oil' },
  'Cedrus Atlantica Oil/Extract': {
    es: 'Aceite esencial de cedro',
    en: 'Cedarwood essential oil',
    allergen: true,
  },
  'Butyrospermum Parkii Butter': { es: 'Manteca de karité', en: 'Shea butter' },
  'Caprae Lac': { es: 'Leche de cabra', en: 'Goat milk' },
  'Chamomilla Recutita Flower Extract': { es: 'Extracto de manzanilla', en: 'Chamomile extract' },
  Panthenol: { es: 'Pantenol (provitamina B5)', en: 'Panthenol (provitamin B5)' },
  Linalool: {
    es: 'Parte natural del aceite esencial',
    en: 'Natural part of the essential oil',
    allergen: true,
  },
  Limonene: {
    es: 'Parte natural del aceite esencial',
    en: 'Natural part of the essential oil',
    allergen: true,
  },
  Citronellol: { es: 'Parte natural del geranio', en: 'Natural part of geranium', allergen: true },
  Geraniol: { es: 'Parte natural del geranio', en: 'Natural part of geranium', allergen: true },
  Farnesol: { es: 'Parte natural del azahar', en: 'Natural part of orange blossom', allergen: true },
} as const satisfies Record<string, PlainName>;
