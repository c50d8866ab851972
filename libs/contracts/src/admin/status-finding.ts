import type { Localized } from '../locale';

/** Green, amber, red; grey if unknown. */
export type StatusLevel = 'fine' | 'warning' | 'failure' | 'unknown';

interface FindingTexts {
  level: StatusLevel;
  text: Localized;
  /** One sentence about the action to take; absent if there is none or the state is unknown. */
  todo?: Localized;
  /** Section of the documentation, as alerts name theirs. */
  runbook?: string;
}

export interface FactTexts {
  title: Localized;
  /** In addition to `unknown`: its source could not be read. */
  findings: Readonly<Record<string, FindingTexts>>;
}

export const both = (es: string, en: string): Localized => ({ es, en });
export const fine = (es: string, en: string): FindingTexts => ({ level: 'fine', text: both(es, en) });
/** Nothing to assess yet, or a fact that this process cannot know. */
export const noData = (es: string, en: string): FindingTexts => ({ level: 'unknown', text: both(es, en) });
const toDo =
  (level: StatusLevel) =>
  (es: string, en: string, todoEs: string, todoEn: string, runbook: string): FindingTexts => ({
    level,
    text: both(es, en),
    todo: both(todoEs, todoEn),
    runbook,
  });
export const warning = toDo('warning');
export const failure = toDo('failure');
