import { spawnSync } from 'node:child_process';
import { ROOT } from '../workspace/root.mjs';

/** Installs the Git hook that checks commit messages, unless this clone has hooks or is not a clone. */
export function installGitHooks() {
  const config = (/** @type {string[]} */ ...args) => spawnSync('git', ['config', ...args], { cwd: ROOT });
  const NOT_SET = 1;
  if (config('core.hooksPath').status === NOT_SET) config('--local', 'core.hooksPath', 'tools/commits/hooks');
}
