import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace/root.mjs';
import { createTool } from './tool.ts';

const isShell = (file: string) =>
  /^#!\S*(?:\/env )?(?:ba|da)?sh\b/.test(readFileSync(join(ROOT, file), 'utf8')) || file.endsWith('.sh');

/** Runs ShellCheck on every shell script of the repository. */
export async function checkShell(logLine: (line: string) => void): Promise<void> {
  const shellcheck = createTool('shellcheck', 'Debian, Ubuntu: sudo apt-get install shellcheck');
  const tracked = execFileSync('git', ['ls-files', '-z', '.ci', 'services/deploy', 'tools'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const scripts = tracked.split('\0').filter((file) => file && isShell(file));
  shellcheck(['--severity=warning', ...scripts]);
  logLine(`${scripts.length} scripts`);
}
