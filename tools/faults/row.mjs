/**
 * What a row works with.
 * @typedef {object} Trial
 * @property {import('./fault-shop.mjs').FaultShop} shop
 * @property {import('./crowd.mjs').Crowd} crowd
 * @property {import('./random.mjs').Chance} chance
 * @property {number} rounds
 */

/**
 * What a row says beside what is seen of it.
 * @typedef {object} Report
 * @property {number} [mailCrashes]    how many mails may have been in hand when something died
 * @property {string[]} [lost]         what the row itself found missing
 */

/**
 * One kind of bad day.
 * @typedef {object} Row
 * @property {string} name
 * @property {number} rounds                       how often it happens in a full run
 * @property {boolean} [quick]                     short enough to be part of the tests
 * @property {(trial: Trial) => Promise<Report | void>} run
 * @property {() => Promise<import('./fault-shop.mjs').FaultShop>} [open]  a shop of its own, gone afterwards
 */

export {};
