import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const COMMANDS = ['admin', 'backup', 'invariants', 'migrate', 'restore', 'restore-drill', 'uploads-to-s3'];

/** Runs a command without a database, so that a command that starts its work fails with a different message. */
function run(name: string, argument: string) {
  const script = resolve(__dirname, `../../../../dist/services/api/${name}.js`);
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, argument], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each(COMMANDS)('the container command %s prints its help and rejects unknown arguments', (name) => {
  expect(run(name, '--help')).toEqual({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining(`npm run ${name}`),
  });
  expect(run(name, '--no-such-argument')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining("Unknown option '--no-such-argument'"),
  });
});
