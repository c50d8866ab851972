import { noise } from './noise.mjs';
import { extent, shapes } from './shapes.mjs';
import { sample } from './texture.mjs';
import { length3, linear, rotation } from './vector.mjs';

/**
 * @typedef {import('./vector.mjs').Vec} Vec
 * @typedef {import('./texture.mjs').Texture} Texture
 * @typedef {import('./shapes.mjs').ShapeName} ShapeName
 * @typedef {{ freq: number, amount: number, colors: string[], long?: number, flat?: number }} FleckSpec
 *   freq: grid cells a cm; amount: share of cells with a fleck; long, flat: how much longer or flatter than a ball
 * @typedef {{ file: string, width: number, round?: boolean, upright?: boolean, lift?: number }} StampSpec
 *   width in cm; upright: on the front; lift: how far above the middle, cm
 *
 * @typedef {object} SolidSpec one thing in a picture; lengths in cm, angles in degrees
 * @property {ShapeName} shape
 * @property {readonly number[]} size half lengths; radius and half height for round things
 * @property {Vec} at
 * @property {Vec} [turn] yaw, pitch, roll
 * @property {number} [round] radius of the edges
 * @property {number} [wobble] depth of the dents a hand leaves
 * @property {number} [grain] depth of the fine surface
 * @property {string} base
 * @property {string} [swirl]
 * @property {number} [amount] strength of the swirl, 0 to 1
 * @property {number} [scale] features of the swirl a cm
 * @property {number} [mottle]
 * @property {boolean} [wood]
 * @property {FleckSpec[]} [flecks]
 * @property {{ color: string, at: number[], half: number }} [stripes] woven across x, with half their width
 * @property {StampSpec} [stamp]
 * @property {string} [label] print: SVG text or a file in art/
 * @property {readonly [number, number]} [print] width and height of the print in cm
 * @property {number} [printShift] how far the print is moved towards the camera, cm
 * @property {boolean} [upright] the print is on the front instead of the top
 * @property {number} [gloss]
 * @property {number} [rim] how much brighter the gloss is where the surface turns away, 0 to 1
 * @property {boolean} [matte] no light passes through it
 * @property {number} [wrap] how far light reaches round the edge
 * @property {number} [seed]
 * @property {number} [curl]
 * @property {number} [bend]
 * @property {number} [fold]
 * @property {number} [foot]
 * @property {number} [halfWidth]
 * @property {import('./shapes.mjs').PlainShape} [over]
 *
 * @typedef {{ freq: number, amount: number, long: number, flat: number, colors: Vec[] }} Fleck
 * @typedef {{ texture: Texture, width: number, height: number, upright: boolean, lift: number }} Stamp
 * @typedef {{ texture: Texture, width: number, height: number, shift: number, upright: boolean }} Print
 */

const STAMP_DEPTH = 0.075;

/** @param {Vec} color @returns {Vec} */
const inkOnDark = ([r, g, b]) => [0.5 * r + 0.25, 0.5 * g + 0.21, 0.5 * b + 0.17];

/** A thing with its distance function and the sizes that bound it. */
export class Solid {
  /**
   * @param {SolidSpec} spec
   * @param {{ stamp: Texture | undefined, print: Texture | undefined }} textures
   */
  constructor(spec, { stamp, print }) {
    const [a = 0, b = 0, c = 0] = spec.size;
    this.a = a;
    this.b = b;
    this.c = c;
    this.round = spec.round ?? 0.28;
    this.seed = spec.seed ?? 0;
    this.curl = spec.curl ?? 0;
    this.bend = spec.bend ?? 0;
    this.fold = spec.fold ?? 0;
    this.foot = spec.foot ?? 0.6;
    this.halfWidth = spec.halfWidth ?? 0;
    this.over = spec.over ?? 'box';
    this.wobble = spec.wobble ?? 0;
    this.grain = spec.grain ?? 0;
    this.shape = shapes[spec.shape];
    this.foam = spec.shape === 'foam';
    this.x = spec.at[0];
    this.y = spec.at[1];
    this.z = spec.at[2];
    this.matrix = rotation(spec.turn ?? [0, 0, 0]);

    this.base = linear(spec.base);
    this.swirl = spec.swirl === undefined ? undefined : linear(spec.swirl);
    this.amount = spec.amount ?? 0.85;
    this.scale = spec.scale ?? 0.42;
    this.mottle = spec.mottle ?? 0.13;
    this.wood = spec.wood ?? false;
    /** @type {Fleck[]} */
    this.flecks = (spec.flecks ?? []).map((fleck) => ({
      long: 1,
      flat: 1,
      ...fleck,
      colors: fleck.colors.map(linear),
    }));
    this.stripes = spec.stripes && { ...spec.stripes, color: linear(spec.stripes.color) };
    this.gloss = spec.gloss ?? 0.5;
    this.rim = spec.rim ?? 0.5;
    this.matte = spec.matte ?? false;
    this.wrap = spec.wrap ?? 0.22;

    const dark = 0.3 * this.base[0] + 0.6 * this.base[1] + 0.1 * this.base[2] < 0.1;
    /** @type {Vec} */
    this.ink = dark
      ? inkOnDark(this.swirl ?? this.base)
      : [0.33 * this.base[0], 0.3 * this.base[1], 0.3 * this.base[2]];
    this.inkStrength = dark ? 0.85 : 0.72;
    /** @type {Stamp | undefined} */
    this.stamp = undefined;
    if (spec.stamp && stamp) {
      const { width, upright = false, lift = 0 } = spec.stamp;
      this.stamp = { texture: stamp, width, height: (width * stamp.height) / stamp.width, upright, lift };
    }
    /** @type {Print | undefined} */
    this.print = undefined;
    if (spec.print && print) {
      const [width, height] = spec.print;
      this.print = {
        texture: print,
        width,
        height,
        shift: spec.printShift ?? 0,
        upright: spec.upright ?? false,
      };
    }

    const margin = 0.02 + this.wobble + this.grain * 1.6;
    const [from, to] = extent(spec.shape, this);
    this.fromX = from[0] - margin;
    this.fromY = from[1] - margin;
    this.fromZ = from[2] - margin;
    this.toX = to[0] + margin;
    this.toY = to[1] + margin;
    this.toZ = to[2] + margin;
    const reach = [0, 1, 2].map((i) => Math.max(Math.abs(from[i] ?? 0), Math.abs(to[i] ?? 0)) + margin);
    this.radius = length3(reach[0] ?? 0, reach[1] ?? 0, reach[2] ?? 0);
  }

  /**
   * Depth of the stamp at a point, 0 to 1.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   */
  stampAt(x, y, z) {
    const stamp = this.stamp;
    if (!stamp || (stamp.upright ? z : y) <= 0) {
      return 0;
    }
    const down = stamp.lift + (stamp.upright ? -y : z);
    return sample(stamp.texture, 0.5 + x / stamp.width, 0.5 + down / stamp.height, 0);
  }

  /**
   * Distance from a point in local coordinates, with dents and stamp; with the grain of the surface when fine.
   * @param {number} x
   * @param {number} y
   * @param {number} z
   * @param {boolean} fine
   */
  distance(x, y, z, fine) {
    let d = this.shape(this, x, y, z);
    if (d > 0.35) {
      return d - 0.08;
    }
    if (this.wobble > 0) {
      d += this.wobble * noise(x * 0.45 + this.seed * 3.1, y * 0.45 + this.seed, z * 0.45);
    }
    if (this.stamp) {
      d += STAMP_DEPTH * this.stampAt(x, y, z);
    }
    if (fine && this.grain > 0) {
      const seed = this.seed;
      d += this.grain * (noise(x * 7 + seed, y * 7, z * 7) + 0.6 * noise(x * 17, y * 17 + seed, z * 17));
    }
    return d;
  }
}
