/** @typedef {[number, number, number]} Vec x, y, z in centimetres (y is up), or linear red, green, blue */
/** @typedef {[number, number, number, number, number, number, number, number, number]} Matrix by rows */

/** @param {number} a @param {number} b @param {number} t */
export const mix = (a, b, t) => a + (b - a) * t;

/** @param {number} x */
export const clamp01 = (x) => (x < 0 ? 0 : x > 1 ? 1 : x);

/**
 * Hermite step: 0 at from, 1 at to; from may be the larger one.
 * @param {number} from
 * @param {number} to
 * @param {number} x
 */
export function smoothstep(from, to, x) {
  const t = clamp01((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Much faster than Math.hypot, which guards against overflow. @param {number} x @param {number} y */
export const length2 = (x, y) => Math.sqrt(x * x + y * y);

/** @param {number} x @param {number} y @param {number} z */
export const length3 = (x, y, z) => Math.sqrt(x * x + y * y + z * z);

/**
 * @param {Vec} v
 * @returns {Vec}
 */
export function unit([x, y, z]) {
  const length = length3(x, y, z);
  return [x / length, y / length, z / length];
}

/**
 * @param {Vec} a
 * @param {Vec} b
 * @returns {Vec}
 */
export function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export const radians = Math.PI / 180;

/**
 * Turn of a solid: world = yaw (about y) * pitch (about x) * roll (about z) * local.
 * @param {Vec} degrees yaw, pitch, roll
 * @returns {Matrix}
 */
export function rotation([yaw, pitch, roll]) {
  const sa = Math.sin(yaw * radians);
  const ca = Math.cos(yaw * radians);
  const sb = Math.sin(pitch * radians);
  const cb = Math.cos(pitch * radians);
  const sc = Math.sin(roll * radians);
  const cc = Math.cos(roll * radians);
  return [
    ca * cc + sa * sb * sc,
    -ca * sc + sa * sb * cc,
    sa * cb,
    cb * sc,
    cb * cc,
    -sb,
    -sa * cc + ca * sb * sc,
    sa * sc + ca * sb * cc,
    ca * cb,
  ];
}

/**
 * sRGB "#rrggbb" to linear light, 0 to 1.
 * @param {string} hex
 * @returns {Vec}
 */
export function linear(hex) {
  /** @param {number} start */
  const channel = (start) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
