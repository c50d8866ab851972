/**
 * `npm run html`: visits every page of both apps in both languages as a visitor, a customer and an administrator, and
 * runs the Nu HTML checker on the HTML of each page as it is sent and as it is once the app runs. Exit code 1 for any
 * error. Needs Java (Debian: default-jre-headless).
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { LAB } from '../../workspace/dependencies.mjs';
import { ROOT } from '../../workspace/root.mjs';
import { report, run, runStep, SetupError, takeLastLines } from '../../workspace/step.mjs';

const CHECKER_JAR = join(LAB, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  url: string;
  message: string;
  extract?: string;
}

async function savePages(folder: string) {
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, 'tools', 'run.mjs'), 'test', 'shell/e2e/(guests|staff)\\.', '-t', 'in both languages'],
    { env: { ...process.env, MUNAY_TEST_PAGES: folder } },
  );
  if (code !== 0) throw new Error(`saving the pages failed:\n${takeLastLines(output, 40)}`);
}

async function check(folder: string): Promise<Message[]> {
  const { code, output } = await run('java', [
    '-jar',
    CHECKER_JAR,
    '--format',
    'json',
    '--exit-zero-always',
    '--stdout',
    '--errors-only',
    // The checker's CSS parser supports neither view transitions nor container queries; the bundler parses all styles
    '--filterpattern',
    'CSS:.*',
    folder,
  ]);
  if (code !== 0) throw new Error(`the checker ended with ${code}:\n${takeLastLines(output, 10)}`);
  const { messages } = JSON.parse(output.slice(output.indexOf('{'))) as { messages: Message[] };
  return messages;
}

/** Lists each kind of problem once, with its first location and the number of occurrences. */
function listByKind(messages: readonly Message[]): string[] {
  const kinds = new Map<string, Message[]>();
  for (const message of messages)
    kinds.set(message.message, [...(kinds.get(message.message) ?? []), message]);
  return [...kinds].map(([message, all]) => {
    const [{ extract = '', url = '' } = {}] = all;
    const pages = new Set(all.map((entry) => entry.url)).size;
    return [
      message,
      `    ${all.length} times on ${pages} pages, first on ${basename(url, '.html')}:`,
      `    ${extract.trim().replace(/\s+/g, ' ')}`,
    ].join('\n');
  });
}

const folder = mkdtempSync(join(tmpdir(), 'munay-html-'));
try {
  if ((await run('java', ['-version'])).code !== 0)
    throw new SetupError(
      'there is no java',
      'install it (Debian: sudo apt-get install default-jre-headless)',
    );
  await runStep('pages', () => savePages(folder));
  const messages = await runStep('checker', () => check(folder));
  for (const kind of listByKind(messages)) console.log(kind);
  console.log(`${readdirSync(folder).length} pages, ${messages.length} errors`);
  if (messages.length > 0) process.exitCode = 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
