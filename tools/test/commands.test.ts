import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { COMMAND_GROUPS, COMMANDS } from '../../libs/settings/src/commands.mjs';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'munay-commands-'));
  // Copies only what is needed to check arguments, so that a command that does not reject its arguments fails
  for (const part of ['tools/run.mjs', 'tools/workspace', 'libs/settings/src', 'package.json'])
    cpSync(join(root, part), join(clone, part), { recursive: true });
  mkdirSync(join(clone, '.data/mongo'), { recursive: true });
  writeFileSync(join(clone, '.data/mongo/rows'), '1');
});
afterAll(() => rmSync(clone, { recursive: true }));

function run(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(clone, 'tools/run.mjs'), name, ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}
/** Runs a command asynchronously, so that this process can occupy a port. */
async function runWith(env: NodeJS.ProcessEnv, name: string) {
  const child = spawn(process.execPath, [join(clone, 'tools/run.mjs'), name], { env, stdio: 'pipe' });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}
const files = () => readdirSync(clone, { recursive: true }).sort();

test('package.json contains exactly the documented npm scripts', () => {
  const expected = Object.keys(COMMANDS).map((name) => [name, `node tools/run.mjs ${name}`]);
  expect(Object.entries(scripts).sort()).toEqual(expected.sort());
});

test.each(Object.keys(scripts))('the command %s prints its help and rejects an unknown argument', (name) => {
  const before = files();
  const { purpose = '' } = COMMANDS[name] ?? {};
  const help = run(name, '--help');
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout.split('\n')[0]).toBe(purpose.replaceAll('`', ''));
  expect(help.stdout).toMatch(/\nExample: npm /);
  const unknown = run(name, '--no-such-argument');
  expect(unknown).toMatchObject({ status: 2, stdout: '' });
  expect(unknown.stderr).toContain("Unknown option '--no-such-argument'. Nothing was done.");
  const acceptsWords = Object.keys(COMMANDS[name]?.args ?? {}).some((form) => !form.startsWith('-'));
  if (!acceptsWords)
    expect(run(name, 'something').stderr).toContain("Unknown argument 'something'. Nothing was");
  expect(files()).toEqual(before);
});

test('docs/running.md lists the commands by purpose with their help texts', () => {
  const [, list = ''] = /## Commands\n(.*?)\n## /s.exec(read('docs/running.md')) ?? [];
  const groups = list
    .split('\n### ')
    .slice(1)
    .map((part) => [
      part.split('\n', 1)[0],
      [...part.matchAll(/^\| `npm (?:run )?([\w:-]+)` +\| (.*?)(?: \(\[.*\))? *\|$/gm)].map(
        ([, name, text]) => [name, text],
      ),
    ]);
  expect(groups).toEqual(
    Object.entries(COMMAND_GROUPS).map(([group, commands]) => [
      group,
      Object.entries(commands).map(([name, { purpose }]) => [name, purpose]),
    ]),
  );
});

test.each(['start', 'dev'])(
  'the command %s reports a port in use before it installs packages',
  async (name) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // Replaces npm, which would spend minutes installing packages
    const npm = join(clone, 'npm.mjs');
    writeFileSync(npm, 'process.exit(1);');
    cpSync(join(root, 'package-lock.json'), join(clone, 'package-lock.json'));
    const env = { API_PORT: String(port), MUNAY_PORT_OFFSET: '21000', npm_execpath: npm };
    const { status, stdout, stderr } = await runWith({ ...process.env, ...env }, name);
    server.close();
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`FAILED at "ports": port ${port} is in use`);
    expect(stderr).toMatch(/What to do: .*API_PORT=\d+ npm /);
    expect(stderr).not.toContain('    at ');
  },
);

test('the reset command asks for confirmation and requires --yes without a terminal', () => {
  const filter = (source: string) => !source.endsWith('/node_modules');
  cpSync(join(root, 'tools'), join(clone, 'tools'), { recursive: true, filter });
  cpSync(join(root, 'package-lock.json'), join(clone, 'package-lock.json'));
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  expect(run('reset')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/--yes[^]*Nothing was deleted/),
  });
  expect(existsSync(join(clone, '.data/mongo'))).toBe(true);
  expect(run('reset', '--yes')).toMatchObject({ status: 0, stdout: expect.stringContaining('is gone') });
  expect(existsSync(join(clone, '.data/mongo'))).toBe(false);
});
