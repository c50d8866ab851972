import type { FaultShop } from './fault-shop.ts';
import type { Crowd } from './crowd.ts';
import type { Chance } from './random.ts';

/** What a row works with. */
export interface Trial {
  shop: FaultShop;
  crowd: Crowd;
  chance: Chance;
  rounds: number;
}

/** What a row says beside what is seen of it. */
export interface Report {
  /** how many mails may have been in hand when something died */
  mailCrashes?: number;
  /** what the row itself found missing */
  lost?: string[];
}

/** One kind of bad day. */
export interface Row {
  name: string;
  /** how often it happens in a full run */
  rounds: number;
  /** short enough to be part of the tests */
  quick?: boolean;
  run: (trial: Trial) => Promise<Report | void>;
  /** a shop of its own, gone afterwards */
  open?: () => Promise<FaultShop>;
}
