import {
  type CleanedEnv,
  type CleanedEnvAccessors,
  customCleanEnv,
  EnvMissingError,
  makeExactValidator,
  type ValidatorSpec,
} from 'envalid';

export { endForArguments, exitOnInvalidSettings } from './command-line.mjs';
export { findMisspelt } from './similar-names.mjs';
export { StartError, startOrEnd } from './start';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Setting specifications, keyed by name. A setting that has only a `devDefault` is required in production. A setting
 * that has a `default` is optional.
 */
export type SettingSpecs = Record<string, ValidatorSpec<unknown>>;

export type Values<S> = Omit<CleanedEnv<S>, keyof CleanedEnvAccessors>;

/** Defines a kind of setting. @param read throws an error that states the requirement, e.g. `must be a whole number` */
export const defineKind = <T>(read: (raw: string) => T) => makeExactValidator<T>(read);

export const text = defineKind((raw) => raw);

export const integerUpTo = (max: number) =>
  defineKind((raw) => {
    if (!/^\d+$/.test(raw)) throw new Error('must be a whole number');
    if (Number(raw) > max) throw new Error(`must be at most ${max}`);
    return Number(raw);
  });
export const integer = integerUpTo(Infinity);
export const port = integerUpTo(65_535);

const FLAGS: Record<string, boolean> = { true: true, false: false, 1: true, 0: false };
export const flag = defineKind((raw) => {
  const value = Object.hasOwn(FLAGS, raw) ? FLAGS[raw] : undefined;
  if (value === undefined) throw new Error('must be true or false (or 1 or 0)');
  return value;
});

export const choice = (...words: readonly string[]) =>
  defineKind((raw) => {
    if (!words.includes(raw)) throw new Error(`must be one of ${words.join(', ')}`);
    return raw;
  });

/** An unknown value must not fall back to the default, because a misspelt `production` would then mean development. */
export const NODE_ENV = choice('development', 'production', 'test')({ default: 'development' });

/** Lists settings that are missing, malformed or unsafe in production. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings are not valid: ${problems.join('; ')}.`);
    this.problems = problems;
  }
}

/**
 * Reads all settings. An empty setting counts as absent.
 * @returns the values and the problems; invalid values are replaced by the development defaults
 */
export function readSettings<S extends SettingSpecs>(
  environment: Environment,
  specs: S,
): { values: Values<S>; problems: string[] } {
  const variables = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  let invalid: [string, Error][] = [];
  const values = customCleanEnv(
    { NODE_ENV: 'development', ...Object.fromEntries(variables) },
    specs,
    (cleanedEnv) => cleanedEnv,
    { reporter: ({ errors }) => (invalid = Object.entries(errors) as [string, Error][]) },
  );
  const fallbacks = invalid.map(([name]) => [name, specs[name]?.devDefault ?? specs[name]?.default]);
  return {
    values: { ...values, ...(Object.fromEntries(fallbacks) as object) },
    problems: invalid.map(
      ([name, error]) => `${name} ${error instanceof EnvMissingError ? 'is missing' : error.message}`,
    ),
  };
}

/** @throws SettingsError */
export function requireSettings<S extends SettingSpecs>(environment: Environment, specs: S): Values<S> {
  const { values, problems } = readSettings(environment, specs);
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}

/** Reads settings; if they are invalid, prints the problems and exits. */
export function readOrExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const problems = error instanceof SettingsError ? error.problems : [(error as Error).message];
    const list = problems.map((problem) => `  ${problem}\n`).join('');
    process.stderr.write(`The settings are not valid (.env.example explains each):\n${list}`);
    process.exit(1);
  }
}
