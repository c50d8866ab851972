import type { FaultShop } from './fault-shop.ts';
import type { Random } from './random.ts';
import type { Shoppers } from './shoppers.ts';

export interface Context {
  shop: FaultShop;
  shoppers: Shoppers;
  random: Random;
  rounds: number;
}

export interface ScenarioReport {
  /** Upper limit of mails that were being sent during a crash. */
  mailCrashes?: number;
  lostItems?: string[];
  /** Longest time, in seconds, in which write requests were rejected. */
  withoutBuying?: number;
  /** The same for mails and refunds, which are delayed in the meantime. */
  withoutMail?: number;
}

export interface Scenario {
  name: string;
  rounds: number;
  quick?: boolean;
  run: (context: Context) => Promise<ScenarioReport | void>;
  open?: () => Promise<FaultShop>;
}
