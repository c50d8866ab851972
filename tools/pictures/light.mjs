import { colorOf, groundColor, setColor, tile } from './material.mjs';
import { layeredNoise, noise } from './noise.mjs';
import { Hit, blocked, nearest } from './trace.mjs';
import { length3, smoothstep } from './vector.mjs';

/**
 * @typedef {import('./vector.mjs').Vec} Vec
 * @typedef {import('./solid.mjs').Solid} Solid
 * @typedef {import('./scene.mjs').Scene} Scene
 */

/** Numbers kept for each pixel: light, colour and normal (three each), depth, shine, whether it lies on an edge. */
export const CHANNELS = 12;
/** Added to a colour before light is divided by it. */
export const DARKEST = 0.01;

const FAR = 400;
const SKY_BEGINS = 90;
const OFFSET = 0.03;
/** Once round, in radians. */
export const TURN = 6.283;

/** Light at one point after another: the sun through a window, and one bounce that sees sky, ground and things. */
export class Integrator {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.first = new Hit();
    this.second = new Hit();
    /** @type {Vec} */
    this.normal = [0, 1, 0];
    /** @type {Vec} */
    this.soft = [0, 1, 0];
    /** @type {Vec} */
    this.color = [0, 0, 0];
    /** @type {Vec} */
    this.bounced = [0, 0, 0];
    /** @type {Vec} */
    this.bounceNormal = [0, 1, 0];
    /** @type {Vec} light that arrives, as a multiple of the colour */
    this.light = [0, 0, 0];
    /** Mirrored light, the same whatever the colour. */
    this.shine = 0;
    /** The last camera ray ended on the ground. */
    this.bare = false;
  }

  /**
   * First thing a ray meets: a solid, the wall or the ground.
   * @param {number} ox @param {number} oy @param {number} oz
   * @param {number} dx @param {number} dy @param {number} dz
   * @param {Hit} hit
   */
  meet(ox, oy, oz, dx, dy, dz, hit) {
    const wall = this.scene.wall;
    let limit = dy < -1e-5 ? -oy / dy : FAR;
    let onWall = false;
    if (wall && dz < 0) {
      const t = (wall.z - oz) / dz;
      if (t > 0 && t < limit) {
        limit = t;
        onWall = true;
      }
    }
    nearest(this.scene.clusters, ox, oy, oz, dx, dy, dz, limit, hit);
    hit.wall = onWall && hit.solid === undefined;
  }

  /**
   * Gradient of a solid's distance by four taps, turned to world coordinates.
   * @param {Solid} solid
   * @param {number} wx @param {number} wy @param {number} wz
   * @param {number} e distance of the taps
   * @param {boolean} fine
   * @param {Vec} out
   */
  slopeOf(solid, wx, wy, wz, e, fine, out) {
    const m = solid.matrix;
    const px = wx - solid.x;
    const py = wy - solid.y;
    const pz = wz - solid.z;
    const x = m[0] * px + m[3] * py + m[6] * pz;
    const y = m[1] * px + m[4] * py + m[7] * pz;
    const z = m[2] * px + m[5] * py + m[8] * pz;
    const p = solid.distance(x + e, y - e, z - e, fine);
    const q = solid.distance(x - e, y - e, z + e, fine);
    const r = solid.distance(x - e, y + e, z - e, fine);
    const s = solid.distance(x + e, y + e, z + e, fine);
    const gx = p - q - r + s;
    const gy = -p - q + r + s;
    const gz = -p + q - r + s;
    const k = 1 / (length3(gx, gy, gz) || 1);
    out[0] = (m[0] * gx + m[1] * gy + m[2] * gz) * k;
    out[1] = (m[3] * gx + m[4] * gy + m[5] * gz) * k;
    out[2] = (m[6] * gx + m[7] * gy + m[8] * gz) * k;
  }

  /**
   * How much of the sun passes the leaves of the branch before the window.
   * @param {number} px @param {number} py @param {number} pz
   * @param {number} jitterX @param {number} jitterZ
   */
  branch(px, py, pz, jitterX, jitterZ) {
    const { leaves, light } = this.scene;
    const t = (9 - py) / light.to[1];
    const x = px + light.to[0] * t + jitterX * 5;
    const z = pz + light.to[2] * t + jitterZ * 5;
    let passes = 1;
    for (const leaf of leaves) {
      const dx = x - leaf.x;
      const dz = z - leaf.z;
      const c = Math.cos(leaf.angle);
      const s = Math.sin(leaf.angle);
      const along = (dx * c + dz * s) / leaf.length;
      const across = (dz * c - dx * s) / (leaf.length * 0.42);
      const d = along * along + across * across + 0.35 * along * Math.abs(across);
      if (d < 1.25) {
        passes *= 1 - leaf.depth * smoothstep(1.25, 0.6, d);
      }
    }
    return passes;
  }

  /**
   * Sunlight at a point: one shadow ray to a random point of the window.
   * @param {number} x @param {number} y @param {number} z
   * @param {Vec} n
   * @param {number} r1 @param {number} r2 random, 0 to 1
   * @param {number} wrap
   */
  direct(x, y, z, n, r1, r2, wrap) {
    const { to, side, over, soft } = this.scene.light;
    const radius = Math.sqrt(r1) * soft;
    const c = Math.cos(r2 * TURN) * radius;
    const s = Math.sin(r2 * TURN) * radius;
    let lx = to[0] + side[0] * c + over[0] * s;
    let ly = to[1] + side[1] * c + over[1] * s;
    let lz = to[2] + side[2] * c + over[2] * s;
    const length = length3(lx, ly, lz);
    lx /= length;
    ly /= length;
    lz /= length;
    const facing = (n[0] * lx + n[1] * ly + n[2] * lz + wrap) / (1 + wrap);
    if (facing <= 0) {
      return 0;
    }
    if (blocked(this.scene.clusters, x + n[0] * OFFSET, y + n[1] * OFFSET, z + n[2] * OFFSET, lx, ly, lz)) {
      return 0;
    }
    return this.scene.leaves.length > 0 ? facing * this.branch(x, y, z, lx - to[0], lz - to[2]) : facing;
  }

  /**
   * Normals and colour where the camera ray ended.
   * @param {Hit} hit
   * @param {number} x @param {number} y @param {number} z
   */
  surface(hit, x, y, z) {
    const { normal, soft, color, scene } = this;
    const solid = hit.solid;
    if (solid) {
      this.slopeOf(solid, x, y, z, 0.022, true, normal);
      this.slopeOf(solid, x, y, z, 0.12, false, soft);
      const k = solid.print ? 0.1 : 0.5;
      soft[0] = normal[0] + (soft[0] - normal[0]) * k;
      soft[1] = normal[1] + (soft[1] - normal[1]) * k;
      soft[2] = normal[2] + (soft[2] - normal[2]) * k;
      const m = solid.matrix;
      const px = x - solid.x;
      const py = y - solid.y;
      const pz = z - solid.z;
      const lx = m[0] * px + m[3] * py + m[6] * pz;
      const ly = m[1] * px + m[4] * py + m[7] * pz;
      colorOf(solid, lx, ly, m[2] * px + m[5] * py + m[8] * pz, color);
    } else if (hit.wall && scene.wall) {
      const tilt = 0.05 * layeredNoise(x * 0.8, y * 0.8, 4, 4);
      setColor(normal, [tilt, 0, 1]);
      setColor(soft, normal);
      groundColor(scene.wall.color, undefined, x, y + 40, color);
      if (scene.wall.tiles) {
        tile(scene.wall.tiles, x, y, color, normal);
      }
    } else {
      const tiltX = 0.03 * (noise(x * 2.1, 0, z * 2.1) + 0.6 * noise(x * 9, 3, z * 9));
      const tiltZ = 0.03 * (noise(x * 2.1, 7, z * 2.1) + 0.6 * noise(x * 9, 11, z * 9));
      setColor(normal, [tiltX, 1, tiltZ]);
      setColor(soft, normal);
      groundColor(scene.ground, scene.cloth, x, z, color);
    }
  }

  /**
   * Adds what arrives from one random direction of the half space above a point.
   * @param {number} x @param {number} y @param {number} z
   * @param {number} r1 @param {number} r2 random, 0 to 1
   */
  bounce(x, y, z, r1, r2) {
    const { normal: n, light, bounced, bounceNormal, second, scene } = this;
    const { sky, sun, to } = scene.light;
    const radius = Math.sqrt(r2);
    const height = Math.sqrt(1 - r2);
    const tx = Math.abs(n[0]) > 0.6 ? 0 : 1;
    const ty = 1 - tx;
    let bx = -n[2] * ty;
    let by = n[2] * tx;
    let bz = n[0] * ty - n[1] * tx;
    const length = length3(bx, by, bz);
    bx /= length;
    by /= length;
    bz /= length;
    const c = radius * Math.cos(r1 * TURN);
    const s = radius * Math.sin(r1 * TURN);
    const hx = bx * c + (n[1] * bz - n[2] * by) * s + n[0] * height;
    const hy = by * c + (n[2] * bx - n[0] * bz) * s + n[1] * height;
    const hz = bz * c + (n[0] * by - n[1] * bx) * s + n[2] * height;
    this.meet(x + n[0] * OFFSET, y + n[1] * OFFSET, z + n[2] * OFFSET, hx, hy, hz, second);
    const t = second.t;
    if (t > SKY_BEGINS) {
      const bright = 0.55 + 0.45 * Math.max(0, hy) + 0.5 * Math.max(0, hx * to[0] + hz * to[2]);
      light[0] += sky[0] * bright;
      light[1] += sky[1] * bright;
      light[2] += sky[2] * bright;
      return;
    }
    const qx = x + hx * t;
    const qy = y + hy * t;
    const qz = z + hz * t;
    if (second.solid) {
      setColor(bounced, second.solid.base);
      this.slopeOf(second.solid, qx, qy, qz, 0.08, false, bounceNormal);
    } else if (second.wall && scene.wall) {
      setColor(bounced, scene.wall.color);
      setColor(bounceNormal, [0, 0, 1]);
    } else {
      setColor(bounced, scene.ground);
      setColor(bounceNormal, [0, 1, 0]);
    }
    const lit = this.direct(qx, qy, qz, bounceNormal, r2, r1, 0);
    const open = 0.55 * Math.min(1, 0.3 + t * 0.12);
    light[0] += bounced[0] * (lit * sun[0] + sky[0] * open);
    light[1] += bounced[1] * (lit * sun[1] + sky[1] * open);
    light[2] += bounced[2] * (lit * sun[2] + sky[2] * open);
  }

  /**
   * One camera ray; leaves light, colour, normal and shine in the fields.
   * @param {number} ox @param {number} oy @param {number} oz
   * @param {number} dx @param {number} dy @param {number} dz unit length
   * @param {number} q1 @param {number} q2 @param {number} q3 @param {number} q4 random, 0 to 1
   * @param {boolean} samePixel the ray before belonged to this pixel: bare ground need not be looked up again
   * @returns {number} depth
   */
  shade(ox, oy, oz, dx, dy, dz, q1, q2, q3, q4, samePixel) {
    const { first, normal: n, color, light } = this;
    const { sun, to } = this.scene.light;
    this.meet(ox, oy, oz, dx, dy, dz, first);
    const solid = first.solid;
    const x = ox + dx * first.t;
    const y = oy + dy * first.t;
    const z = oz + dz * first.t;
    const bare = !solid && !first.wall && this.scene.cloth !== 'planks';
    if (!(bare && this.bare && samePixel)) {
      this.surface(first, x, y, z);
    }
    this.bare = bare;
    const lit = this.direct(x, y, z, this.soft, q1, q2, solid ? solid.wrap : 0);
    light[0] = lit * sun[0];
    light[1] = lit * sun[1];
    light[2] = lit * sun[2];
    this.bounce(x, y, z, q3, q4);
    this.shine = 0;
    if (solid && solid.gloss > 0) {
      const hx = to[0] - dx;
      const hy = to[1] - dy;
      const hz = to[2] - dz;
      const mirror = Math.max(0, (n[0] * hx + n[1] * hy + n[2] * hz) / length3(hx, hy, hz));
      const rim = 0.04 + solid.rim * (1 - Math.max(0, -(dx * n[0] + dy * n[1] + dz * n[2]))) ** 5;
      const glint = lit > 0 ? mirror ** 26 * 0.22 * sun[0] : 0;
      this.shine = solid.gloss * (glint + rim * (0.5 + 0.5 * n[1]) * 0.8);
    }
    const glows = solid && !solid.print && !solid.matte;
    for (const i of /** @type {const} */ ([0, 1, 2])) {
      // Light that entered the soap comes out again with the soap's own colour.
      const glow = glows ? 1 + 0.16 * color[i] : 1;
      light[i] *= glow * 0.46;
    }
    return first.t;
  }
}
