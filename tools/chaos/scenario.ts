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
  /** Mails that may have been in progress when something died. */
  mailCrashes?: number;
  lost?: string[];
  /** Longest time of an event, in seconds, in which calls that write were refused. */
  withoutBuying?: number;
  /** The same of mail and refunds, which wait meanwhile. */
  withoutMail?: number;
}

export interface Scenario {
  name: string;
  rounds: number;
  quick?: boolean;
  run: (context: Context) => Promise<ScenarioReport | void>;
  open?: () => Promise<FaultShop>;
}
