/** Checks that the commands in the runbooks exist where the runbooks run them. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

interface Stack {
  services: Record<string, { image?: string; build?: { dockerfile: string } }>;
}
const { services } = parse(read('docker-compose.yml'), { merge: true }) as Stack;
const dockerfiles = ['services/api/Dockerfile', 'services/web/Dockerfile'].map(read);

/** Programs in each base image that a runbook may use. */
const PROGRAMS: Record<string, string[]> = {
  node: ['node', 'bash', 'ls', 'df', 'du', 'find', 'healthy'],
  mongo: ['mongosh', 'bash', 'ls', 'df', 'du'],
  redis: ['redis-cli', 'sh', 'ls', 'df', 'du'],
  haproxy: ['sh', 'ls', 'wget'],
  caddy: ['caddy', 'sh', 'ls', 'wget'],
};
/** Programs on the operator's machine. */
const CHECKED_PROGRAMS = ['docker', 'kubectl'];
const SUBCOMMANDS: Record<string, string[]> = {
  'docker compose': ['ps', 'logs', 'exec', 'run', 'restart', 'stop', 'up', 'cp'],
  docker: ['image', 'system', 'kill'],
  kubectl: ['logs', 'exec'],
};
const COMPOSE_FLAGS = ['--rm', '--no-deps', '-T', '-d', '-a'];

const listWords = (command: string) => [...command.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word);

/** Reasons why a command cannot work inside a service's container. */
function* listInnerProblems(service: string, [program = '', ...args]: string[]): Generator<string> {
  const serviceFiles = services[service];
  if (!serviceFiles) return yield `no service ${service}`;
  const image = serviceFiles.build ? 'node' : (/^(\w+):/.exec(serviceFiles.image ?? '')?.[1] ?? '');
  if (!PROGRAMS[image]?.includes(program)) yield `no ${program} in ${service}`;
  if (program !== 'node') return;
  for (const flag of args.filter((word) => /^--\w/.test(word)))
    if (!process.allowedNodeEnvironmentFlags.has(flag.replace(/=.*/, ''))) yield `node has no ${flag}`;
  const [script] = args.filter((word) => word.endsWith('.js'));
  const name = /^dist\/services\/api\/([\w-]+)\.js$/.exec(script ?? '')?.[1];
  if (script && !(name && existsSync(resolve(root, `services/api/src/${name}.ts`)))) yield `no ${script}`;
  if (!script && args[0] !== '-e') yield `node runs nothing`;
}

function* listProblems(command: string): Generator<string> {
  const [program = '', ...otherWords] = listWords(command);
  // curl with a public address works from any machine
  if (program === 'curl' && otherWords.some((word) => word.startsWith('https://ADDRESS'))) return;
  if (!CHECKED_PROGRAMS.includes(program)) return yield `${program} is not on the operator's machine`;
  const [key, [sub = '', ...args]] =
    program === 'docker' && otherWords[0] === 'compose'
      ? ['docker compose', otherWords.slice(1)]
      : [program, otherWords];
  if (SUBCOMMANDS[key] && !SUBCOMMANDS[key].includes(sub)) return yield `no ${key} ${sub}`;
  if (sub === 'kill' && dockerfiles.some((text) => !text.includes('--heapsnapshot-signal=SIGUSR2')))
    yield 'USR2 ends the process';
  if (key !== 'docker compose' || sub === 'cp') return;
  const at = args.findIndex((word) => !word.startsWith('-'));
  for (const flag of args.slice(0, at)) if (!COMPOSE_FLAGS.includes(flag)) yield `no flag ${flag}`;
  const [service = '', ...inside] = args.slice(at);
  if (inside.length > 0) yield* listInnerProblems(service, inside);
  else if (!services[service]) yield `no service ${service}`;
}

/** Inline code and indented blocks that look like a command. */
const findCommands = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`|^ {4,}(\S.*)$/gm)]
    .map(([, inline, block]) => (inline ?? block ?? '').replace(/\s+/g, ' '))
    .filter(
      (code) =>
        /^(?:[a-z][\w-]*|services\/deploy\/ops) [^=<>~]/.test(code) && !/^(?:alert|reconcile) /.test(code),
    );

test('every command of the runbooks exists in the image in which the command runs', () => {
  const commands = findCommands(read('docs/runbooks.md'));
  expect(commands.length).toBeGreaterThan(8);
  expect(
    commands.flatMap((command) => [...listProblems(command)].map((problem) => `${command}: ${problem}`)),
  ).toEqual([]);
});

test.each([
  ['curl https://ADDRESS/healthz', []],
  ['curl https://x.test', ["curl is not on the operator's machine"]],
  ['docker compose exec api curl https://x.test', ['no curl in api']],
  ['docker compose exec mongo mongosh', []],
  ['docker compose exec nobody ls', ['no service nobody']],
  ['docker compose exec api node --no-such-flag -e "1"', ['node has no --no-such-flag', 'node runs nothing']],
  [
    'docker compose run --rm --now worker node dist/services/api/gone.js',
    ['no flag --now', 'no dist/services/api/gone.js'],
  ],
  ['npm run invariants', ["npm is not on the operator's machine"]],
])('the runbook command %j has the problems %j', (command, problems) => {
  expect(findCommands(`\`${command}\``)).toEqual([command]);
  expect([...listProblems(command)]).toEqual(problems);
});
