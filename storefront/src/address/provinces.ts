/** Provinces of Spain in the order of the first two digits of their postcodes, from 01. */
export const PROVINCES = [
  'Álava', 'Albacete', 'Alicante', 'Almería', 'Ávila', 'Badajoz', 'Illes Balears', 'Barcelona', 'Burgos', 'Cáceres',
  'Cádiz', 'Castellón', 'Ciudad Real', 'Córdoba', 'A Coruña', 'Cuenca', 'Girona', 'Granada', 'Guadalajara', 'Gipuzkoa',
  'Huelva', 'Huesca', 'Jaén', 'León', 'Lleida', 'La Rioja', 'Lugo', 'Madrid', 'Málaga', 'Murcia', 'Navarra', 'Ourense',
  'Asturias', 'Palencia', 'Las Palmas', 'Pontevedra', 'Salamanca', 'Santa Cruz de Tenerife', 'Cantabria', 'Segovia',
  'Sevilla', 'Soria', 'Tarragona', 'Teruel', 'Toledo', 'Valencia', 'Valladolid', 'Bizkaia', 'Zamora', 'Zaragoza',
  'Ceuta', 'Melilla',
] as const; // prettier-ignore

export const PROVINCES_BY_NAME = [...PROVINCES].sort((one, other) => one.localeCompare(other, 'es'));

/** The province a postcode lies in; empty while it is not complete. */
export const provinceOf = (postcode: string): string =>
  /^\d{5}$/.test(postcode) ? (PROVINCES[Number(postcode.slice(0, 2)) - 1] ?? '') : '';
