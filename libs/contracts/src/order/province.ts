/** Provinces of Spain, sorted by the first two digits of their postcodes, starting with 01. */
export const PROVINCES = [
  'Álava',
  'Albacete',
  'Alicante',
  'Almería',
  'Ávila',
  'Badajoz',
  'Illes Balears',
  'Barcelona',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Castellón',
  'Ciudad Real',
  'Córdoba',
  'A Coruña',
  'Cuenca',
  'Girona',
  'Granada',
  'Guadalajara',
  'Gipuzkoa',
  'Huelva',
  'Huesca',
  'Jaén',
  'León',
  'Lleida',
  'La Rioja',
  'Lugo',
  'Madrid',
  'Málaga',
  'Murcia',
  'Navarra',
  'Ourense',
  'Asturias',
  'Palencia',
  'Las Palmas',
  'Pontevedra',
  'Salamanca',
  'Santa Cruz de Tenerife',
  'Cantabria',
  'Segovia',
  'Sevilla',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia',
  'Valladolid',
  'Bizkaia',
  'Zamora',
  'Zaragoza',
  'Ceuta',
  'Melilla',
] as const;
type Province = (typeof PROVINCES)[number];

/** Alternative spellings of provinces, in lower case without accents. */
const OTHER_NAMES: Partial<Record<Province, readonly string[]>> = {
  Álava: ['araba', 'araba/alava'],
  Alicante: ['alacant', 'alicante/alacant'],
  'Illes Balears': ['baleares', 'balears', 'islas baleares'],
  Castellón: ['castello', 'castellon/castello', 'castellon de la plana'],
  'A Coruña': ['coruna', 'la coruna'],
  Girona: ['gerona'],
  Gipuzkoa: ['guipuzcoa'],
  Lleida: ['lerida'],
  'La Rioja': ['rioja', 'logrono'],
  Ourense: ['orense'],
  Asturias: ['principado de asturias'],
  'Las Palmas': ['las palmas de gran canaria'],
  'Santa Cruz de Tenerife': ['tenerife'],
  Valencia: ['valencia/valencia'],
  Bizkaia: ['vizcaya'],
};

const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

const PROVINCE_BY_NAME: ReadonlyMap<string, Province> = new Map(
  // Stryker disable next-line ArrayDeclaration: no one enters the text of the mutant
  PROVINCES.flatMap((name) => [foldText(name), ...(OTHER_NAMES[name] ?? [])].map((word) => [word, name])),
);

/** Province of a postcode; empty until the postcode is complete. */
export const findProvince = (postcode: string): Province | '' =>
  /^\d{5}$/.test(postcode) ? (PROVINCES[Number(postcode.slice(0, 2)) - 1] ?? '') : '';

/** Whether a postcode may belong to the entered province; false only if the input names a different province. */
export function isPostcodeOfProvince(postcode: string, province: string): boolean {
  const knownProvince = PROVINCE_BY_NAME.get(foldText(province));
  return knownProvince === undefined || knownProvince === findProvince(postcode);
}
