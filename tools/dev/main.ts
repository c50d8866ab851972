/** `npm run dev`: the same shop as `npm start`, in development mode and rebuilt after every edit. */
import { join, relative } from 'node:path';
import type { Configuration } from '@rspack/core';
import { listApps } from '../workspace/apps.ts';
import { findAnyFreePort } from '../workspace/port.ts';
import { ROOT } from '../workspace/root.mjs';
import { readDotEnv, readSettings } from '../workspace/settings.ts';
import { runStep } from '../workspace/step.mjs';
import { serveFrontEnds } from './front-ends.ts';
import { WatchedBuild } from './services.ts';
import { Shop } from './shop.ts';

const OUTPUT = join(ROOT, '.data', 'dev');

/** Separate output folders, because `dist` holds production builds. */
async function loadConfigurations(project: string): Promise<Configuration[]> {
  const { default: loadedConfiguration }: { default: Configuration | Configuration[] } = await import(
    `../../${project}/rspack.config.mjs`
  );
  return [loadedConfiguration].flat().map((configuration) => ({
    ...configuration,
    output: {
      ...configuration.output,
      path: join(OUTPUT, relative(join(ROOT, 'dist'), configuration.output?.path ?? '')),
    },
  }));
}

async function startWatchedBuild(service: string): Promise<WatchedBuild> {
  const [configuration = {}] = await loadConfigurations(`services/${service}`);
  return new WatchedBuild(service, configuration);
}

readDotEnv();
process.env.NODE_ENV = 'development';
const config = readSettings(process.env);
const { env, ports } = config;
const htmlPort = await findAnyFreePort();

const api = await startWatchedBuild('api');
const web = await startWatchedBuild('web');
const sandbox = await startWatchedBuild('sandbox');
const BUILDS: Record<string, WatchedBuild> = { api, worker: api, web, sandbox, mailbox: sandbox };

const shop = new Shop(config, {
  build: () =>
    runStep('build', async () => {
      const frontEnds = serveFrontEnds({ ports, webOrigin: env.WEB_ORIGIN, htmlPort, loadConfigurations });
      await Promise.all([api.built, web.built, sandbox.built]);
      return [...(await frontEnds), api, web, sandbox];
    }),
  run(app) {
    const build = BUILDS[app.name];
    if (build === undefined) throw new Error(`No build makes ${app.name}`);
    return build.run(app);
  },
  apps: listApps(config)
    .filter(({ name }) => name in BUILDS)
    .map((app) => ({
      ...app,
      script: join(OUTPUT, app.script),
      env: {
        ...app.env,
        NODE_OPTIONS: '--enable-source-maps',
        ...(app.name === 'web' ? { WEB_PORT: String(htmlPort) } : {}),
      },
    })),
  seed: join(OUTPUT, 'services', 'api', 'seed.js'),
});
await shop.open();
