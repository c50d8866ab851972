import { ServerBundlePlugin } from './asset-plugins.mjs';

test('after an edit in development the manifest names the server bundle, not its hot update', () => {
  const asset = (text: string) => ({ buffer: () => Buffer.from(text) });
  const assets = {
    'page.0622b351d3f43d45.hot-update.js': asset('patch'),
    'page.8e435aee3e.js': asset('page'),
  };
  const bundle = new ServerBundlePlugin('server');
  const tap = (_: string, finish: (compilation: object) => void) => finish({ assets });
  bundle.apply({ hooks: { afterEmit: { tap } } } as never);
  expect(bundle.built?.file).toBe('server/page.8e435aee3e.js');
});
