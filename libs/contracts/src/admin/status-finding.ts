import type { Localized } from '../locale';

/** Green, amber, red; grey if unknown. */
export type StatusLevel = 'fine' | 'warning' | 'failure' | 'unknown';

interface FindingTexts {
  level: StatusLevel;
  text: Localized;
  /** One sentence about the action to take; absent if there is none or the state is unknown. */
  todo?: Localized;
  /** Section of the documentation, in the same form as in alerts. */
  runbook?: string;
}

export interface FactTexts {
  title: Localized;
  /** Texts of the findings other than `unknown`, which means that the source could not be read. */
  findings: Readonly<Record<string, FindingTexts>>;
}

export const localized = (es: string, en: string): Localized => ({ es, en });
export const createGoodFinding = (es: string, en: string): FindingTexts => ({
  level: 'fine',
  text: localized(es, en),
});
/** There is not enough data to assess, or this process cannot determine the fact. */
export const noData = (es: string, en: string): FindingTexts => ({
  level: 'unknown',
  text: localized(es, en),
});
const toDo =
  (level: StatusLevel) =>
  (es: string, en: string, todoEs: string, todoEn: string, runbook: string): FindingTexts => ({
    level,
    text: localized(es, en),
    todo: localized(todoEs, todoEn),
    runbook,
  });
export const warning = toDo('warning');
export const failure = toDo('failure');
