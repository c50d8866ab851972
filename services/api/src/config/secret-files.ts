import { readFileSync } from 'node:fs';

type Environment = Record<string, string | undefined>;

/**
 * Replaces `NAME_FILE` settings with the contents of the files. Docker and Kubernetes mount secrets as files.
 * @throws Error that names all unreadable files and all settings that are given twice
 */
export function withSecretFiles(environment: Environment, names: readonly string[]): Environment {
  const all = { ...environment };
  const problems: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) problems.push(`${name} and ${name}_FILE are both set`);
    try {
      all[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE cannot be read: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return all;
}
