import { type Configuration, type MultiRspackOptions, rspack } from '@rspack/core';
import { type Configuration as ServerOptions, RspackDevServer } from '@rspack/dev-server';

interface FrontEnd {
  name: string;
  port: number;
  configurations: Configuration[];
  options: ServerOptions;
}

/** Serves a front end from memory and pushes edits to open pages. Resolves after the first build. */
async function serveFrontEnd({ name, port, configurations, options }: FrontEnd): Promise<RspackDevServer> {
  const compiler = rspack(configurations as MultiRspackOptions);
  const firstBuild = new Promise<void>((resolve) => compiler.hooks.done.tap(name, () => resolve()));
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      setupExitSignals: false,
      client: {
        webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
        logging: 'warn',
      },
      ...options,
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return server;
}

interface FrontEndOptions {
  ports: { WEB_PORT: number; STOREFRONT_PORT: number; ADMIN_PORT: number };
  webOrigin: string;
  /** Port of the HTML service, to which the shell's development server forwards requests. */
  htmlPort: number;
  loadConfigurations: (project: string) => Promise<Configuration[]>;
}

/** Serves shell, storefront and admin at their default URLs. */
export async function serveFrontEnds({ ports, webOrigin, htmlPort, loadConfigurations }: FrontEndOptions) {
  const sockets = Object.values(ports).map((port) => `ws://localhost:${port}`);
  const shell: ServerOptions = {
    // The HTML service reads these files
    devMiddleware: { index: false, writeToDisk: (file) => /(index\.html|manifest\.json)$/.test(file) },
    proxy: [
      {
        context: () => true,
        target: `http://127.0.0.1:${htmlPort}`,
        on: {
          proxyRes({ headers }) {
            const policy = headers['content-security-policy'];
            if (typeof policy !== 'string') return;
            // Hot updates use WebSockets, which the production policy does not allow
            headers['content-security-policy'] = policy.replace(
              'connect-src',
              `connect-src ${sockets.join(' ')}`,
            );
          },
        },
      },
    ],
  };
  const remote: ServerOptions = {
    headers: { 'Access-Control-Allow-Origin': webOrigin },
    devMiddleware: { publicPath: '/' },
  };
  const { WEB_PORT, STOREFRONT_PORT, ADMIN_PORT } = ports;
  const frontEnds = [
    { project: 'shell', port: WEB_PORT, options: shell },
    { project: 'storefront', port: STOREFRONT_PORT, options: remote },
    { project: 'admin-remote', port: ADMIN_PORT, options: remote },
  ];
  return Promise.all(
    frontEnds.map(async ({ project, port, options }) =>
      serveFrontEnd({ name: project, port, options, configurations: await loadConfigurations(project) }),
    ),
  );
}
