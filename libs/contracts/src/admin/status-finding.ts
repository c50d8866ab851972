import type { Localized } from '../locale';

/** Level of a finding. It is shown in green, amber or red; an unknown level is grey. */
export type StatusLevel = 'fine' | 'warning' | 'failure' | 'unknown';

interface FindingTexts {
  level: StatusLevel;
  text: Localized;
  /** One sentence that says what to do; absent if nothing needs to be done or the state is unknown. */
  todo?: Localized;
  /** Runbook section, in the same format as in alerts. */
  runbook?: string;
}

export interface FactTexts {
  title: Localized;
  /**
   * Texts for the possible findings of a status check. `unknown` means that the source could not be read; its text is
   * the same for all checks.
   */
  findings: Readonly<Record<string, FindingTexts>>;
}

export const toLocalized = (es: string, en: string): Localized => ({ es, en });
export const toGoodFinding = (es: string, en: string): FindingTexts => ({
  level: 'fine',
  text: toLocalized(es, en),
});
/** Texts for a check without a result, because there is too little data or this process cannot determine the value. */
export const buildNoDataTexts = (es: string, en: string): FindingTexts => ({
  level: 'unknown',
  text: toLocalized(es, en),
});
const createFindingFactory =
  (level: StatusLevel) =>
  (es: string, en: string, todoEs: string, todoEn: string, runbook: string): FindingTexts => ({
    level,
    text: toLocalized(es, en),
    todo: toLocalized(todoEs, todoEn),
    runbook,
  });
export const toWarningFinding = createFindingFactory('warning');
export const toFailureFinding = createFindingFactory('failure');
