import { fold } from '../fold';

/** INCI names to be given on the label of a cosmetic (Regulation (EC) 1223/2009, annex III, as amended by (EU) 2023/1545). */
export const LISTED_ALLERGENS = [
  '3-Propylidenephthalide', 'Acetyl Cedrene', 'Alpha-Isomethyl Ionone', 'Alpha-Terpinene', 'Amyl Cinnamal',
  'Amyl Salicylate', 'Amylcinnamyl Alcohol', 'Anethole', 'Anise Alcohol', 'Benzaldehyde', 'Benzyl Alcohol',
  'Benzyl Benzoate', 'Benzyl Cinnamate', 'Benzyl Salicylate', 'Beta-Caryophyllene', 'Camphor', 'Cananga Odorata Oil/Extract',
  'Carvone', 'Cedrus Atlantica Oil/Extract', 'Cinnamal', 'Cinnamomum Cassia Leaf Oil', 'Cinnamomum Zeylanicum Bark Oil',
  'Cinnamyl Alcohol', 'Citral', 'Citronellol', 'Citrus Aurantium Bergamia Peel Oil', 'Citrus Aurantium Flower Oil',
  'Citrus Aurantium Peel Oil', 'Citrus Limon Peel Oil', 'Coumarin', 'Dimethyl Phenethyl Acetate',
  'Eucalyptus Globulus Oil', 'Eugenia Caryophyllus Oil', 'Eugenol', 'Eugenyl Acetate', 'Evernia Furfuracea Extract',
  'Evernia Prunastri Extract', 'Farnesol', 'Geraniol', 'Geranyl Acetate', 'Hexadecanolactone', 'Hexamethylindanopyran',
  'Hexyl Cinnamal', 'Hydroxycitronellal', 'Isoeugenol', 'Isoeugenyl Acetate', 'Jasmine Oil/Extract',
  'Juniperus Virginiana Oil', 'Laurus Nobilis Leaf Oil', 'Lavandula Oil/Extract', 'Lemongrass Oil', 'Limonene',
  'Linalool', 'Linalyl Acetate', 'Mentha Piperita Oil', 'Mentha Viridis Leaf Oil', 'Menthol', 'Methyl 2-Octynoate',
  'Methyl Salicylate', 'Myroxylon Pereirae Oil/Extract', 'Narcissus Extract', 'Pelargonium Graveolens Flower Oil',
  'Pinene', 'Pinus Mugo', 'Pinus Pumila', 'Pogostemon Cablin Oil', 'Rose Flower Oil/Extract', 'Rose Ketones',
  'Salicylaldehyde', 'Santalol', 'Santalum Album Oil', 'Sclareol', 'Terpineol', 'Terpinolene',
  'Tetramethyl Acetyloctahydronaphthalenes', 'Trimethylbenzenepropanol', 'Trimethylcyclopentenyl Methylisopentenol',
  'Turpentine', 'Vanillin',
] as const; // prettier-ignore

/** How an ingredient's name is compared, however it was typed. */
export const inciKey = (inci: string): string => fold(inci).replace(/\s+/g, ' ').trim();

const BY_KEY = new Map<string, string>(LISTED_ALLERGENS.map((inci) => [inciKey(inci), inci]));

/** The name of a listed allergen as the law writes it; undefined for any other ingredient. */
export const listedAllergen = (inci: string): string | undefined => BY_KEY.get(inciKey(inci));

/** A listed allergen by its name in law and marked, whoever forgot it; any other ingredient as it is. */
export function marked<T extends { inci: string; allergen: boolean }>(ingredient: T): T {
  const inci = listedAllergen(ingredient.inci);
  return inci === undefined ? ingredient : { ...ingredient, inci, allergen: true };
}
