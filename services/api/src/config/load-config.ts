import { Config, type SettingName, SETTINGS, type Settings, SettingsError } from './config';
import { withSecretFiles } from './secret-files';

const NAMES = Object.keys(SETTINGS) as SettingName[];

/**
 * The only place that reads `process.env`. Ends the process with a list when the settings are not valid.
 * @param withheld as of `Config` @param changes settings that differ
 */
export function loadConfig(withheld: readonly SettingName[], changes: Record<string, string> = {}): Config {
  const given = NAMES.filter((name) => !withheld.includes(name));
  try {
    return new Config({ ...withSecretFiles(process.env, given), ...changes }, withheld);
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [(error as Error).message];
    const list = problems.map((problem) => `  ${problem}\n`).join('');
    process.stderr.write(`The settings are not valid (.env.example explains each):\n${list}`);
    process.exit(1);
  }
}

/** All settings but these. */
export const allBut = (...names: readonly SettingName[]): SettingName[] =>
  NAMES.filter((name) => !names.includes(name));

/** For a command that needs nothing else. @throws as above */
export const loadOnly = <Name extends SettingName>(...names: readonly Name[]): Pick<Settings, Name> =>
  loadConfig(allBut(...names)).values;
