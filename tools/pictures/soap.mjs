/**
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 * @typedef {import('./vector.mjs').Vec} Vec
 * @typedef {'bar' | 'square' | 'slice' | 'puck' | 'dome'} Kind
 *
 * @typedef {object} Soap what a soap is made of and how it is formed
 * @property {Kind} kind
 * @property {string} base
 * @property {string} [swirl]
 * @property {number} [amount] strength of the swirl, 0 to 1
 * @property {number} seed
 * @property {import('./solid.mjs').FleckSpec[]} [flecks]
 * @property {readonly number[]} [size] half lengths in cm when not those of its kind
 * @property {number} [gloss]
 * @property {number} [wrap]
 * @property {boolean} [plain] no stamp
 *
 * @typedef {object} Recipe all that distinguishes the pictures of one product
 * @property {string} ground
 * @property {[Soap, ...Soap[]]} soaps several only for a box
 * @property {Vec} [at] where the soap lies in the first view
 * @property {number} [yaw]
 * @property {SolidSpec[]} hint ingredients before the soap
 * @property {{ soap: Soap, yaw: number }} [on] second soap lying on the first
 * @property {boolean} [banded] wears its paper band in the first view too
 * @property {boolean} [oneSize] sold in one size only
 * @property {import('./scene.mjs').CameraSpec} [camera] of the first view
 */

/** @type {Record<Kind, Pick<SolidSpec, 'shape' | 'size' | 'round' | 'wobble' | 'grain' | 'stamp'>>} */
const kinds = {
  bar: {
    shape: 'box',
    size: [4, 1.3, 2.75],
    round: 0.34,
    wobble: 0.1,
    grain: 0.006,
    stamp: { file: 'stamp.svg', width: 7.4 },
  },
  square: {
    shape: 'box',
    size: [3.3, 1.35, 3.3],
    round: 0.34,
    wobble: 0.1,
    grain: 0.006,
    stamp: { file: 'stamp.svg', width: 6.3 },
  },
  slice: { shape: 'slice', size: [3.6, 2.7, 1.35], round: 0.14, wobble: 0.07, grain: 0.005 },
  puck: {
    shape: 'puck',
    size: [3.3, 1.35],
    round: 0.42,
    wobble: 0.07,
    grain: 0.006,
    stamp: { file: 'stamp-round.svg', width: 5.9, round: true },
  },
  dome: { shape: 'dome', size: [3.7, 1.55], wobble: 0.07, grain: 0.016 },
};

/**
 * Half lengths of a soap of 100 g.
 * @param {Soap} soap
 * @returns {Vec}
 */
export function sizeOf(soap) {
  const [a = 0, b = 0, c = a] = soap.size ?? kinds[soap.kind].size;
  return [a, b, c];
}

/**
 * A soap as a solid.
 * @param {Soap} soap
 * @param {Partial<SolidSpec> & { at: Vec }} more position, and what differs in this view
 * @returns {SolidSpec}
 */
export function solidOfSoap(soap, more) {
  const { kind, size, plain, ...material } = soap;
  const form = kinds[kind];
  const stamp = plain ? undefined : form.stamp;
  return { ...form, ...(size ? { size } : {}), ...material, stamp, ...more };
}
