import { findMisspelt, readOrExit } from '@munay/settings';
import { Config, type SettingName, SETTINGS, type Settings } from './config';
import { withSecretFiles } from './secret-files';

const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/**
 * Loads the settings. Only this file reads `process.env`. Exits with a list of problems if settings are invalid.
 * @param withheldSettings see `Config`
 * @param changes overrides
 */
export function loadConfig(
  withheldSettings: readonly SettingName[],
  changes: Record<string, string> = {},
): Config {
  const providedNames = SETTING_NAMES.filter((name) => !withheldSettings.includes(name));
  for (const sentence of findMisspelt(Object.keys(process.env), SETTING_NAMES))
    process.stderr.write(`${sentence}\n`);
  return readOrExit(
    () => new Config({ ...withSecretFiles(process.env, providedNames), ...changes }, withheldSettings),
  );
}

/** Names of all settings except the given ones. */
export const excludeSettings = (...names: readonly SettingName[]): SettingName[] =>
  SETTING_NAMES.filter((name) => !names.includes(name));

/** Loads only the given settings, for a command. Exits with a list of problems if they are invalid. */
export const loadSettings = <Name extends SettingName>(...names: readonly Name[]): Pick<Settings, Name> =>
  loadConfig(excludeSettings(...names)).values;
