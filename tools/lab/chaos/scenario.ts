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
  /** Maximum number of emails that were being sent during a crash. */
  mailCrashes?: number;
  lostItems?: string[];
  /** Longest time during which write requests were rejected, in seconds. */
  withoutBuying?: number;
  /** Longest time during which emails and refunds were delayed, in seconds. */
  withoutMail?: number;
}

export interface Scenario {
  name: string;
  rounds: number;
  quick?: boolean;
  run: (context: Context) => Promise<ScenarioReport | void>;
  open?: () => Promise<FaultShop>;
}
