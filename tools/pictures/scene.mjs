import { hash } from './noise.mjs';
import { Solid } from './solid.mjs';
import { loadPrint, loadStamp } from './texture.mjs';
import { clusters } from './trace.mjs';
import { cross, linear, radians, unit } from './vector.mjs';

/**
 * @typedef {import('./vector.mjs').Vec} Vec
 * @typedef {import('./solid.mjs').SolidSpec} SolidSpec
 *
 * @typedef {object} CameraSpec degrees and cm
 * @property {number} [azimuth] 0 looks along -z
 * @property {number} [elevation]
 * @property {number} [distance]
 * @property {number} [fov]
 * @property {Vec} [look] what the camera is turned to
 * @property {number} [lens] radius of the lens: larger blurs what is far from the focus
 * @property {number} [focus] distance that is sharp
 *
 * @typedef {{ dir?: Vec, soft?: number, power?: number }} LightSpec
 * @typedef {{ at: [number, number], leaves: number, depth: number }} BranchShadow a branch between window and table
 *
 * @typedef {object} SceneSpec
 * @property {number} width px at full size
 * @property {number} height px at full size
 * @property {string} ground
 * @property {boolean} [linen]
 * @property {boolean} [planks] the table is of wood
 * @property {{ z: number, color: string, tiles?: number }} [wall] tiles: their width in cm
 * @property {CameraSpec} [camera]
 * @property {LightSpec} [light]
 * @property {BranchShadow} [shadow]
 * @property {SolidSpec[]} solids
 */

/** @param {CameraSpec} [spec] */
function cameraOf(spec = {}) {
  const {
    azimuth = 28,
    elevation = 40,
    distance = 31,
    fov = 22,
    look = [0.3, 0.75, 0.75],
    lens = 0.22,
  } = spec;
  const a = azimuth * radians;
  const e = elevation * radians;
  /** @type {Vec} */
  const forward = [-Math.sin(a) * Math.cos(e), -Math.sin(e), -Math.cos(a) * Math.cos(e)];
  const right = unit([-forward[2], 0, forward[0]]);
  const up = cross(right, forward);
  /** @type {Vec} */
  const eye = [
    look[0] - forward[0] * distance,
    look[1] - forward[1] * distance,
    look[2] - forward[2] * distance,
  ];
  const slope = Math.tan((fov * radians) / 2);
  return { forward, right, up, eye, slope, lens, focus: spec.focus ?? distance };
}

/** @param {LightSpec} [spec] */
function lightOf(spec = {}) {
  const { dir = [-0.7, 0.6, 0.06], soft = 0.13, power = 2.3 } = spec;
  const to = unit(dir);
  const side = unit([to[2], 0, -to[0]]);
  /** @type {Vec} */
  const sun = [power, 0.95 * power, 0.87 * power];
  /** @type {Vec} */
  const sky = [0.66, 0.67, 0.7];
  return { to, side, over: cross(to, side), soft, sun, sky };
}

/**
 * Leaves of a branch as ellipses at window height.
 * @param {BranchShadow | undefined} shadow
 */
function leavesOf(shadow) {
  if (!shadow) {
    return [];
  }
  return Array.from({ length: shadow.leaves }, (_, i) => ({
    x: shadow.at[0] + (i - 8) * 1.25,
    z: shadow.at[1] + (i % 2 ? 1 : -1) * 1.15 + Math.sin(i) * 0.3 - i * 0.22,
    angle: (i % 2 ? 0.9 : -0.9) + 0.4 * hash(i, 3, 5),
    length: 1.25 + 0.5 * hash(i, 1, 1),
    depth: shadow.depth,
  }));
}

/**
 * @param {SolidSpec} spec
 * @returns {Promise<Solid>}
 */
async function solidOf(spec) {
  const stamp = spec.stamp && (await loadStamp({ file: spec.stamp.file, round: spec.stamp.round ?? false }));
  const print = spec.label === undefined ? undefined : await loadPrint(spec.label);
  return new Solid(spec, { stamp, print });
}

/**
 * Everything the renderer needs, with textures loaded.
 * @param {SceneSpec} spec
 */
export async function buildScene(spec) {
  const solids = await Promise.all(spec.solids.map(solidOf));
  return {
    clusters: clusters(solids),
    camera: cameraOf(spec.camera),
    light: lightOf(spec.light),
    leaves: leavesOf(spec.shadow),
    ground: linear(spec.ground),
    cloth: spec.planks
      ? /** @type {const} */ ('planks')
      : spec.linen
        ? /** @type {const} */ ('linen')
        : undefined,
    wall: spec.wall && { z: spec.wall.z, color: linear(spec.wall.color), tiles: spec.wall.tiles },
  };
}

/** @typedef {Awaited<ReturnType<typeof buildScene>>} Scene */
