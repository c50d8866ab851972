import { foldText } from '../fold';

/**
 * Ingredients that must be named on the label of a cosmetic: Regulation (EC) 1223/2009, annex III, entries 45, 46, 67
 * to 92, 109, 114, 122, 124, 131, 133, 154, 157, 175, 196, 324 and 327 to 371, as amended by Regulation (EU) 2023/1545
 * (OJ L 188, 27.7.2023, p. 1, http://data.europa.eu/eli/reg/2023/1545/oj). Entries 79 and 83 were deleted, because
 * their substances are now prohibited.
 */
export const LISTED_ALLERGENS = [
  '3-Propylidenephthalide',
  '6-Methyl Coumarin',
  'Acetyl Cedrene',
  'Alpha-Isomethyl Ionone',
  'Alpha-Terpinene',
  'Amyl Cinnamal',
  'Amyl Salicylate',
  'Amylcinnamyl Alcohol',
  'Anethole',
  'Anise Alcohol',
  'Benzaldehyde',
  'Benzyl Alcohol',
  'Benzyl Benzoate',
  'Benzyl Cinnamate',
  'Benzyl Salicylate',
  'Beta-Caryophyllene',
  'Camphor',
  'Cananga Odorata Oil/Extract',
  'Carvone',
  'Cedrus Atlantica Oil/Extract',
  'Cinnamal',
  'Cinnamomum Cassia Leaf Oil',
  'Cinnamomum Zeylanicum Bark Oil',
  'Cinnamyl Alcohol',
  'Citral',
  'Citronellol',
  'Citrus Aurantium Bergamia Peel Oil',
  'Citrus Aurantium Flower Oil',
  'Citrus Aurantium Peel Oil',
  'Citrus Limon Peel Oil',
  'Coumarin',
  'Dimethyl Phenethyl Acetate',
  'Eucalyptus Globulus Oil',
  'Eugenia Caryophyllus Oil',
  'Eugenol',
  'Eugenyl Acetate',
  'Evernia Furfuracea Extract',
  'Evernia Prunastri Extract',
  'Farnesol',
  'Geraniol',
  'Geranyl Acetate',
  'Hexadecanolactone',
  'Hexamethylindanopyran',
  'Hexyl Cinnamal',
  'Hydroxycitronellal',
  'Isoeugenol',
  'Isoeugenyl Acetate',
  'Jasmine Oil/Extract',
  'Juniperus Virginiana Oil',
  'Laurus Nobilis Leaf Oil',
  'Lavandula Oil/Extract',
  'Lemongrass Oil',
  'Limonene',
  'Linalool',
  'Linalyl Acetate',
  'Lippia Citriodora Absolute',
  'Mentha Piperita Oil',
  'Mentha Viridis Leaf Oil',
  'Menthol',
  'Methyl 2-Octynoate',
  'Methyl Salicylate',
  'Myroxylon Pereirae Oil/Extract',
  'Narcissus Extract',
  'Pelargonium Graveolens Flower Oil',
  'Pinene',
  'Pinus Mugo',
  'Pinus Pumila',
  'Pogostemon Cablin Oil',
  'Rose Flower Oil/Extract',
  'Rose Ketones',
  'Salicylaldehyde',
  'Santalol',
  'Santalum Album Oil',
  'Sclareol',
  'Terpineol',
  'Terpinolene',
  'Tetramethyl Acetyloctahydronaphthalenes',
  'Trimethylbenzenepropanol',
  'Trimethylcyclopentenyl Methylisopentenol',
  'Turpentine',
  'Vanillin',
] as const;

/** Glossary names of allergens that have a different name in the regulation. */
const GLOSSARY_NAMES: Partial<Record<(typeof LISTED_ALLERGENS)[number], readonly string[]>> = {
  'Cananga Odorata Oil/Extract': [
    'Cananga Odorata Flower Extract',
    'Cananga Odorata Flower Oil',
    'Cananga Odorata Oil',
  ],
  'Cedrus Atlantica Oil/Extract': [
    'Cedrus Atlantica Bark Extract',
    'Cedrus Atlantica Bark Oil',
    'Cedrus Atlantica Bark Water',
    'Cedrus Atlantica Leaf Extract',
    'Cedrus Atlantica Wood Extract',
    'Cedrus Atlantica Wood Oil',
    'Cedrus Atlantica Oil',
  ],
  Citral: ['Geranial', 'Neral'],
  'Citrus Aurantium Flower Oil': ['Citrus Aurantium Amara Flower Oil', 'Citrus Aurantium Dulcis Flower Oil'],
  'Citrus Aurantium Peel Oil': [
    'Citrus Aurantium Amara Peel Oil',
    'Citrus Aurantium Dulcis Peel Oil',
    'Citrus Sinensis Peel Oil',
  ],
  'Eucalyptus Globulus Oil': ['Eucalyptus Globulus Leaf Oil', 'Eucalyptus Globulus Leaf/Twig Oil'],
  'Eugenia Caryophyllus Oil': [
    'Eugenia Caryophyllus Bud Oil',
    'Eugenia Caryophyllus Flower Oil',
    'Eugenia Caryophyllus Leaf Oil',
    'Eugenia Caryophyllus Stem Oil',
  ],
  'Jasmine Oil/Extract': [
    'Jasminum Grandiflorum Flower Extract',
    'Jasminum Officinale Flower Extract',
    'Jasminum Officinale Oil',
  ],
  'Juniperus Virginiana Oil': ['Juniperus Virginiana Wood Oil'],
  'Lavandula Oil/Extract': [
    'Lavandula Angustifolia Flower/Leaf/Stem Extract',
    'Lavandula Angustifolia Oil',
    'Lavandula Hybrida Extract',
    'Lavandula Hybrida Flower Extract',
    'Lavandula Hybrida Oil',
    'Lavandula Intermedia Flower/Leaf/Stem Extract',
    'Lavandula Intermedia Flower/Leaf/Stem Oil',
    'Lavandula Intermedia Oil',
  ],
  'Lemongrass Oil': [
    'Cymbopogon Citratus Leaf Oil',
    'Cymbopogon Flexuosus Oil',
    'Cymbopogon Schoenanthus Oil',
  ],
  'Myroxylon Pereirae Oil/Extract': [
    'Myroxylon Balsamum Pereirae Balsam Extract',
    'Myroxylon Balsamum Pereirae Balsam Oil',
    'Myroxylon Pereirae Oil',
    'Myroxylon Pereirae Resin',
    'Myroxylon Pereirae Resin Extract',
  ],
  'Narcissus Extract': [
    'Narcissus Jonquilla Extract',
    'Narcissus Poeticus Extract',
    'Narcissus Pseudonarcissus Flower Extract',
    'Narcissus Tazetta Extract',
  ],
  Pinene: ['Alpha-Pinene', 'Beta-Pinene'],
  'Pinus Mugo': ['Pinus Mugo Leaf Oil', 'Pinus Mugo Twig Leaf Extract', 'Pinus Mugo Twig Oil'],
  'Pinus Pumila': [
    'Pinus Pumila Needle Extract',
    'Pinus Pumila Twig Leaf Extract',
    'Pinus Pumila Twig Leaf Oil',
  ],
  'Rose Flower Oil/Extract': [
    'Rosa Alba Flower Extract',
    'Rosa Alba Flower Oil',
    'Rosa Canina Flower Oil',
    'Rosa Centifolia Flower Extract',
    'Rosa Centifolia Flower Oil',
    'Rosa Damascena Flower Extract',
    'Rosa Damascena Flower Oil',
    'Rosa Gallica Flower Oil',
    'Rosa Moschata Flower Oil',
    'Rosa Rugosa Flower Oil',
  ],
  'Rose Ketones': [
    'Alpha-Damascone',
    'Delta-Damascone',
    'Damascenone',
    'Cis-Beta-Damascone',
    'Trans-Beta-Damascone',
  ],
};

/** Normalised name of an ingredient, for comparisons. */
export const toInciKey = (inci: string): string => foldText(inci).replace(/\s+/g, ' ').trim();

const ALLERGEN_BY_KEY = new Map<string, string>(
  LISTED_ALLERGENS.flatMap((inci) =>
    [inci, ...(GLOSSARY_NAMES[inci] ?? [])].map((name) => [toInciKey(name), inci] as const),
  ),
);

/** Name of a listed allergen in the regulation; undefined for any other ingredient. */
export const findListedAllergen = (inci: string): string | undefined => ALLERGEN_BY_KEY.get(toInciKey(inci));

/** Marks an ingredient as an allergen and uses its name in the regulation. Other ingredients are returned unchanged. */
export function markAllergen<T extends { inci: string; allergen: boolean }>(ingredient: T): T {
  const inci = findListedAllergen(ingredient.inci);
  return inci === undefined ? ingredient : { ...ingredient, inci, allergen: true };
}
