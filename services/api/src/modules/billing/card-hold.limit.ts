import type { Limit } from '../../rate-limit/throttle.service';

/** Card payments that an account begins and does not finish: pieces are not put aside for it all day. */
export const CARD_HOLDS: Limit & { name: string } = { name: 'card-hold', points: 8, seconds: 86_400 };
