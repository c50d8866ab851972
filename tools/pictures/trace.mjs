import { length3 } from './vector.mjs';

/**
 * @typedef {import('./solid.mjs').Solid} Solid
 * @typedef {{ x: number, y: number, z: number, radius: number, solids: Solid[] }} Cluster a ball round neighbouring solids
 */

const NEAR_ENOUGH = 0.004;
const SMALL = 1.6;
const CLUSTER_SIZE = 6;

/**
 * Puts small solids together, so that a ray passes most of them with one test.
 * @param {Solid[]} solids
 * @returns {Cluster[]}
 */
export function clusters(solids) {
  const small = solids.filter((solid) => solid.radius < SMALL).sort((p, q) => p.x - q.x);
  const groups = solids.filter((solid) => solid.radius >= SMALL).map((solid) => [solid]);
  for (let i = 0; i < small.length; i += CLUSTER_SIZE) {
    groups.push(small.slice(i, i + CLUSTER_SIZE));
  }
  return groups.map((group) => {
    /** @param {'x' | 'y' | 'z'} axis */
    const middle = (axis) => group.reduce((sum, solid) => sum + solid[axis], 0) / group.length;
    const [x, y, z] = [middle('x'), middle('y'), middle('z')];
    const reach = group.map((solid) => length3(solid.x - x, solid.y - y, solid.z - z) + solid.radius);
    return { x, y, z, radius: Math.max(...reach), solids: group };
  });
}

/**
 * @param {number} x @param {number} y @param {number} z ray origin minus centre
 * @param {number} dx @param {number} dy @param {number} dz
 * @param {number} radius
 */
function missesBall(x, y, z, dx, dy, dz, radius) {
  const along = x * dx + y * dy + z * dz;
  const outside = x * x + y * y + z * z - radius * radius;
  return outside > 0 && (along > 0 || along * along < outside);
}

/**
 * Sphere tracing of one solid in its own coordinates, only inside its box.
 * @param {Solid} solid
 * @param {number} ox @param {number} oy @param {number} oz
 * @param {number} dx @param {number} dy @param {number} dz unit length
 * @param {number} limit
 * @returns {number} distance along the ray, or limit
 */
function hitSolid(solid, ox, oy, oz, dx, dy, dz, limit) {
  const px = ox - solid.x;
  const py = oy - solid.y;
  const pz = oz - solid.z;
  if (missesBall(px, py, pz, dx, dy, dz, solid.radius)) {
    return limit;
  }
  const m = solid.matrix;
  const x = m[0] * px + m[3] * py + m[6] * pz;
  const y = m[1] * px + m[4] * py + m[7] * pz;
  const z = m[2] * px + m[5] * py + m[8] * pz;
  const ix = 1 / (m[0] * dx + m[3] * dy + m[6] * dz);
  const iy = 1 / (m[1] * dx + m[4] * dy + m[7] * dz);
  const iz = 1 / (m[2] * dx + m[5] * dy + m[8] * dz);
  const x1 = (solid.fromX - x) * ix;
  const x2 = (solid.toX - x) * ix;
  const y1 = (solid.fromY - y) * iy;
  const y2 = (solid.toY - y) * iy;
  const z1 = (solid.fromZ - z) * iz;
  const z2 = (solid.toZ - z) * iz;
  let t = Math.max(0, Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
  const end = Math.min(limit, Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
  const rx = 1 / ix;
  const ry = 1 / iy;
  const rz = 1 / iz;
  for (let i = 0; i < 110 && t < end; i += 1) {
    const d = solid.distance(x + rx * t, y + ry * t, z + rz * t, false);
    if (d < NEAR_ENOUGH) {
      return t;
    }
    t += Math.max(d * 0.82, NEAR_ENOUGH);
  }
  return limit;
}

/** What a ray met; one record is used again and again, because there are millions of rays. */
export class Hit {
  constructor() {
    this.t = 0;
    /** @type {Solid | undefined} */
    this.solid = undefined;
    this.wall = false;
  }
}

/**
 * Nearest solid before a limit.
 * @param {Cluster[]} scene
 * @param {number} ox @param {number} oy @param {number} oz
 * @param {number} dx @param {number} dy @param {number} dz unit length
 * @param {number} limit
 * @param {Hit} hit receives t and solid
 */
export function nearest(scene, ox, oy, oz, dx, dy, dz, limit, hit) {
  hit.solid = undefined;
  hit.t = limit;
  for (const cluster of scene) {
    if (missesBall(ox - cluster.x, oy - cluster.y, oz - cluster.z, dx, dy, dz, cluster.radius)) {
      continue;
    }
    for (const solid of cluster.solids) {
      const t = hitSolid(solid, ox, oy, oz, dx, dy, dz, hit.t);
      if (t < hit.t) {
        hit.t = t;
        hit.solid = solid;
      }
    }
  }
}

/**
 * Whether anything stands between a point and the light.
 * @param {Cluster[]} scene
 * @param {number} ox @param {number} oy @param {number} oz
 * @param {number} dx @param {number} dy @param {number} dz unit length
 */
export function blocked(scene, ox, oy, oz, dx, dy, dz) {
  const limit = 60;
  for (const cluster of scene) {
    if (missesBall(ox - cluster.x, oy - cluster.y, oz - cluster.z, dx, dy, dz, cluster.radius)) {
      continue;
    }
    for (const solid of cluster.solids) {
      if (hitSolid(solid, ox, oy, oz, dx, dy, dz, limit) < limit) {
        return true;
      }
    }
  }
  return false;
}
