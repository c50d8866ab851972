import { hash, layeredNoise, noise } from './noise.mjs';
import { bubbles } from './shapes.mjs';
import { sample } from './texture.mjs';
import { clamp01, length3, mix, smoothstep } from './vector.mjs';

/**
 * @typedef {import('./solid.mjs').Solid} Solid
 * @typedef {import('./vector.mjs').Vec} Vec
 */

/** @param {Vec} color @param {number} factor */
function scaleColor(color, factor) {
  color[0] *= factor;
  color[1] *= factor;
  color[2] *= factor;
}

/** @param {Vec} color @param {Vec} other @param {number} t */
function blendColor(color, other, t) {
  color[0] = mix(color[0], other[0], t);
  color[1] = mix(color[1], other[1], t);
  color[2] = mix(color[2], other[2], t);
}

/** @param {Vec} color @param {Vec} other */
export function setColor(color, other) {
  color[0] = other[0];
  color[1] = other[1];
  color[2] = other[2];
}

/**
 * Poured ribbons: a coordinate bent twice by soft noise, then folded into bands of uneven width.
 * @param {Solid} solid
 * @param {number} px @param {number} py @param {number} pz
 * @returns {number} share of the second colour
 */
function swirlAt(solid, px, py, pz) {
  let x = px * solid.scale + solid.seed * 7.3;
  let y = py * solid.scale;
  let z = pz * solid.scale;
  const bendX = noise(x * 0.8, y * 0.8, z * 0.8) * 1.7;
  const bendZ = noise(x * 0.8 + 9, y * 0.8 + 4, z * 0.8) * 1.7;
  x += bendX;
  z += bendZ;
  const curlX = noise(x * 1.5, y * 1.5 + 3, z * 1.5) * 0.75;
  const curlZ = noise(x * 1.5 + 7, y * 1.5, z * 1.5) * 0.75;
  x += curlX;
  z += curlZ;
  y += 0.6 * bendX;
  const phase = (x * 0.55 + z * 0.85 + y * 0.7) * 5.4 + 1.6 * noise(x * 0.9, y * 0.9, z * 0.9);
  const ribbon =
    Math.sin(phase) + 0.28 * Math.sin(phase * 3.1 + 1) + 0.5 * layeredNoise(x * 3, y * 3, z * 3, 3);
  return smoothstep(0.15, 1.05, ribbon) * solid.amount;
}

/**
 * Flecks through the whole body: one ellipsoid at most per grid cell, in two grids; the surface cuts through it.
 * @param {import('./solid.mjs').Fleck} fleck
 * @param {number} x @param {number} y @param {number} z
 * @param {Vec} color
 */
function addFlecks(fleck, x, y, z, color) {
  for (let layer = 0; layer < 2; layer += 1) {
    const px = x * fleck.freq + layer * 0.5 + 31;
    const py = y * fleck.freq + layer * 0.5 + 17;
    const pz = z * fleck.freq + layer * 0.5 + 53;
    const i = Math.floor(px);
    const j = Math.floor(py);
    const k = Math.floor(pz);
    if (hash(i, j, k + layer * 91) > fleck.amount) {
      continue;
    }
    const radius = 0.2 + 0.22 * hash(i + 13, j + 7, k + layer);
    const angle = hash(i + 26, j + 14, k + layer) * 6.283;
    const qx = px - i - 0.5;
    const qy = py - j - 0.5;
    const qz = pz - k - 0.5;
    const across = (qz * Math.cos(angle) - qx * Math.sin(angle)) * fleck.long;
    const along = qx * Math.cos(angle) + qz * Math.sin(angle);
    const d = length3(along, qy * fleck.flat, across) / radius + 0.25 * noise(px * 4, py * 4, pz * 4);
    if (d >= 1) {
      continue;
    }
    const choice = Math.floor(hash(i + 39, j + 21, k + layer) * fleck.colors.length);
    const paint = fleck.colors[choice];
    if (paint) {
      blendColor(color, paint, smoothstep(1, 0.8, d) * 0.9);
    }
  }
}

/**
 * @param {Solid} solid
 * @param {import('./solid.mjs').Print} print
 * @param {number} x @param {number} y @param {number} z
 * @param {Vec} color
 */
function paperAt(solid, print, x, y, z, color) {
  const down = (print.upright ? -y : z) - print.shift;
  const facing = print.upright ? z > 0 : y > Math.min(0, solid.b - 0.5);
  const u = 0.5 + x / print.width;
  const v = 0.5 + down / print.height;
  const printed = facing && u > 0 && u < 1 && v > 0 && v < 1;
  const fibre = 1 + 0.05 * layeredNoise(x * 5, y * 5, z * 5, 3);
  for (const channel of /** @type {const} */ ([0, 1, 2])) {
    const ink = printed ? sample(print.texture, u, v, channel) ** 2.2 : solid.base[channel];
    color[channel] = ink * fibre;
  }
}

/**
 * @param {Solid} solid
 * @param {number} x @param {number} y @param {number} z
 * @param {Vec} color
 */
function woodAt(solid, x, y, z, color) {
  const shift = solid.seed * 7.3;
  const ring = z * 2.2 + y * 1.3 + shift + 0.9 * layeredNoise(x * 0.22 + shift, y * 0.8, z * 0.8, 3);
  const fibre = 0.5 + layeredNoise(x * 0.7, y * 14, z * 14, 3);
  setColor(color, solid.base);
  scaleColor(color, 0.78 + 0.2 * (0.5 + 0.5 * Math.sin(ring * 6)) + 0.16 * fibre);
}

/**
 * Colour of a solid at a point of its body, in local coordinates; a stamp is darker in its depth, on dark soap lighter.
 * @param {Solid} solid
 * @param {number} x @param {number} y @param {number} z
 * @param {Vec} color receives linear red, green, blue
 */
export function colorOf(solid, x, y, z, color) {
  if (solid.print) {
    paperAt(solid, solid.print, x, y, z, color);
    return;
  }
  if (solid.wood) {
    woodAt(solid, x, y, z, color);
  } else {
    setColor(color, solid.base);
    if (solid.swirl) {
      blendColor(color, solid.swirl, swirlAt(solid, x, y, z));
    }
  }
  if (solid.foam) {
    scaleColor(color, 0.74 + 0.26 * smoothstep(0, 0.09, bubbles(x, y, z, solid.seed)));
  }
  if (solid.stripes) {
    const { color: paint, at, half } = solid.stripes;
    const ragged = x + 0.05 * noise(x * 9, y * 9, z * 9);
    if (at.some((middle) => Math.abs(ragged - middle) < half)) {
      setColor(color, paint);
    }
  }
  const shift = solid.seed * 7.3;
  scaleColor(color, 1 + solid.mottle * layeredNoise(x * 1.9 + shift, y * 1.9, z * 1.9, 5));
  for (const fleck of solid.flecks) {
    addFlecks(fleck, x, y, z, color);
  }
  const depth = solid.stampAt(x, y, z);
  if (depth > 0) {
    blendColor(color, solid.ink, Math.min(1, depth * 1.25) * solid.inkStrength);
  }
}

/**
 * Limewash, linen or wood under the soap.
 * @param {Vec} tint
 * @param {'linen' | 'planks' | undefined} cloth
 * @param {number} x
 * @param {number} z
 * @param {Vec} color
 */
export function groundColor(tint, cloth, x, z, color) {
  const clouds = layeredNoise(x * 0.16 + 3, 0.5, z * 0.16, 4) * 0.1;
  const specks = Math.max(0, noise(x * 5, 1, z * 5) - 0.34) * -0.22;
  let tone = 1 + clouds + layeredNoise(x * 1.1, 2.5, z * 1.4, 5) * 0.075 + specks;
  if (cloth === 'planks') {
    const row = Math.floor(z / 6.5 + 0.35);
    const across = z / 6.5 + 0.35 - row;
    const shift = row * 7.3;
    const ring = z * 1.5 + shift + 1.1 * layeredNoise(x * 0.14 + shift, 0.4, z * 0.6, 3);
    const fibre = layeredNoise(x * 0.4 + shift, 3, z * 6, 3);
    const seam = 1 - 0.45 * smoothstep(0.012, 0.004, Math.min(across, 1 - across));
    tone = (0.9 + 0.09 * Math.sin(ring * 5) + 0.14 * fibre + 0.12 * (hash(row, 4, 4) - 0.5)) * seam;
  }
  if (cloth === 'linen') {
    const u = x * 6.5 + 0.35 * noise(x * 2, 3, z * 2);
    const v = z * 6.5 + 0.35 * noise(x * 2, 9, z * 2);
    const warp = noise(Math.floor(u) * 0.9, 5, v * 0.25);
    const weft = noise(u * 0.25, 8, Math.floor(v) * 0.9);
    const warpOnTop = ((Math.floor(u) + Math.floor(v)) & 1) === 1;
    const thread = Math.abs(Math.sin((warpOnTop ? u : v) * Math.PI));
    tone *= 0.86 + 0.14 * thread + 0.12 * (warpOnTop ? warp : weft);
  }
  setColor(color, tint);
  scaleColor(color, Math.max(tone, 0));
}

/**
 * Draws the joints of a tiled wall.
 * @param {number} width of a tile
 * @param {number} x
 * @param {number} y
 * @param {Vec} color
 * @param {Vec} normal
 */
export function tile(width, x, y, color, normal) {
  const row = Math.floor(y / (width / 2));
  const u = x / width + (row & 1) * 0.5;
  const v = y / (width / 2);
  const column = Math.floor(u);
  const fromSide = Math.min(u - column, 1 - (u - column)) * width;
  const fromTop = (Math.min(v - row, 1 - (v - row)) * width) / 2;
  const joint = smoothstep(0.2, 0.12, Math.min(fromSide, fromTop));
  scaleColor(color, (1 + 0.05 * (hash(row, column, 6) - 0.5)) * (1 - 0.3 * joint));
  normal[0] *= 0.3;
  normal[1] += fromTop < 0.4 ? 0.3 * (v - row < 0.5 ? -1 : 1) * (1 - joint) : 0;
}

/**
 * Tone curve of the picture, linear light to sRGB, 0 to 1.
 * @param {number} value
 */
export function film(value) {
  const c = clamp01((value * 1.28) / (1 + value * 0.34));
  return c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055;
}
