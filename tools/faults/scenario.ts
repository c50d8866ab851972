import type { FaultShop } from './fault-shop.ts';
import type { Random } from './random.ts';
import type { Shoppers } from './shoppers.ts';

export interface Context {
  shop: FaultShop;
  shoppers: Shoppers;
  random: Random;
  rounds: number;
}

/** What a scenario adds to what is seen from outside. */
export interface ScenarioReport {
  /** How many mails may have been in hand when something died. */
  mailCrashes?: number;
  /** What the scenario itself found missing. */
  lost?: string[];
}

export interface Scenario {
  name: string;
  /** How often it happens in a full run. */
  rounds: number;
  /** Short enough for the tests. */
  quick?: boolean;
  run: (context: Context) => Promise<ScenarioReport | void>;
  /** Opens a shop for this scenario alone; otherwise all share one. */
  open?: () => Promise<FaultShop>;
}
