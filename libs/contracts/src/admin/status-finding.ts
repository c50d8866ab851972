import type { Localized } from '../locale';

/** Level of a finding, shown in green, amber or red; grey if unknown. */
export type StatusLevel = 'fine' | 'warning' | 'failure' | 'unknown';

interface FindingTexts {
  level: StatusLevel;
  text: Localized;
  /** One sentence that says what to do; absent if nothing needs to be done or the state is unknown. */
  todo?: Localized;
  /** Section of the runbooks, in the same format as in alerts. */
  runbook?: string;
}

export interface FactTexts {
  title: Localized;
  /** Texts of the findings. `unknown`, which means that the source could not be read, has a common text. */
  findings: Readonly<Record<string, FindingTexts>>;
}

export const localized = (es: string, en: string): Localized => ({ es, en });
export const createGoodFinding = (es: string, en: string): FindingTexts => ({
  level: 'fine',
  text: localized(es, en),
});
/** Texts for a fact that cannot be assessed, because there is too little data or this process does not know it. */
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
