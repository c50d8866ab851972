import { SetupError } from '../../workspace/step.mjs';
import { findStackBreaches, type Stack } from './stack-rules.ts';
import { createTool, throwOnBreaches, type Tool } from './tool.ts';

const INSTALL_HINT =
  'Docker includes it; with Go: GOBIN=/tmp/compose go install github.com/docker/compose/v2/cmd@v2.32.4' +
  ' && mv /tmp/compose/cmd ~/go/bin/docker-compose';

/** Settings that the operator must set in production. */
const REQUIRED_VALUES = {
  REGISTRY: 'registry.example/munay',
  TAG: '1.0.0',
  MAIL_FROM: 'hola@munay.example',
  STAFF_EMAIL: 'taller@munay.example',
  SHOP_EMAIL: 'hola@munay.example',
  SHOP_TAX_ID: 'F12345674',
  SHOP_ADDRESS: 'Calle Mayor 1, 28013 Madrid',
  WEB_ORIGIN: 'https://munay.example',
  API_ORIGIN: 'https://api.munay.example',
  STOREFRONT_ORIGIN: 'https://tienda.munay.example',
  ADMIN_ORIGIN: 'https://admin.munay.example',
};
const STACKS = {
  trial: { files: ['docker-compose.yml'], given: {} },
  production: { files: ['docker-compose.yml', 'services/deploy/production.yml'], given: REQUIRED_VALUES },
};

/** Compose 2, as a plugin of Docker or as a separate program. */
function createComposeTool(): Tool {
  const programs: [name: string, before: string[]][] = [
    ['docker', ['compose']],
    ['docker-compose', []],
  ];
  for (const [name, args] of programs)
    try {
      const program = createTool(name, INSTALL_HINT, args);
      if (!/^v?[01]\./.test(program(['version', '--short']))) return program;
    } catch {
      continue;
    }
  throw new SetupError('docker compose (version 2) is not installed', INSTALL_HINT);
}

/** Checks the demonstration stack and the production stack as Compose reads them, and the rules for both. */
export async function checkCompose(logLine: (line: string) => void): Promise<void> {
  const docker = createComposeTool();
  const { PATH, HOME } = process.env;
  for (const [name, { files, given }] of Object.entries(STACKS)) {
    const args = files.flatMap((file) => ['-f', file]);
    const env = { PATH, HOME, ...given };
    const config = docker(
      [...args, '--env-file', '/dev/null', '--profile', '*', 'config', '--format', 'json'],
      { env },
    );
    const stack = JSON.parse(config) as Stack;
    throwOnBreaches(findStackBreaches(stack).map((breach) => `${name}: ${breach}`));
    logLine(`${name}: ${Object.keys(stack.services).length} services`);
  }
}
