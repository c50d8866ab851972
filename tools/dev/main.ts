/** `npm run dev`: the same shop as `npm start`, in development mode and rebuilt after every edit. */
import { join, relative } from 'node:path';
import type { Configuration } from '@rspack/core';
import { apps } from '../workspace/apps.ts';
import { freePort } from '../workspace/port.ts';
import { ROOT } from '../workspace/root.mjs';
import { readDotEnv, settings } from '../workspace/settings.ts';
import { step } from '../workspace/step.mjs';
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

async function watchedBuild(service: string): Promise<WatchedBuild> {
  const [configuration = {}] = await loadConfigurations(`services/${service}`);
  return new WatchedBuild(service, configuration);
}

readDotEnv();
process.env.NODE_ENV = 'development';
const config = settings(process.env);
const { env, ports } = config;
const htmlPort = await freePort();

const api = await watchedBuild('api');
const web = await watchedBuild('web');
const sandbox = await watchedBuild('sandbox');
const BUILDS: Record<string, WatchedBuild> = { api, worker: api, web, sandbox, mailbox: sandbox };

const shop = new Shop(config, {
  build: () =>
    step('build', async () => {
      const frontEnds = serveFrontEnds({ ports, webOrigin: env.WEB_ORIGIN, htmlPort, loadConfigurations });
      await Promise.all([api.built, web.built, sandbox.built]);
      return [...(await frontEnds), api, web, sandbox];
    }),
  run(app) {
    const build = BUILDS[app.name];
    if (build === undefined) throw new Error(`No build makes ${app.name}`);
    return build.run(app);
  },
  apps: apps(config)
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
