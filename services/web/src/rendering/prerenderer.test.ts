import { Prerenderer } from './prerenderer';

function createShop(changes: { busy?: number; paths?: () => Promise<string[]> } = {}) {
  let { busy = 0 } = changes;
  const rendered: string[] = [];
  const state = { release: 'one' as string | undefined };
  let rounds = 0;
  let prerenderer: Prerenderer;
  const delays: number[] = [];
  /** Stops after `maxRounds` polls. */
  const run = async (maxRounds: number, onRound: (round: number) => void = () => undefined) => {
    prerenderer = new Prerenderer(
      {
        release: async () => state.release,
        paths: changes.paths ?? (async () => ['/', '/product/romero']),
        render: async (path, locale) => rendered.push(`${state.release} ${locale} ${path}`),
        idle: () => (busy -= 1) < 0,
      },
      async (ms) => {
        delays.push(ms);
        if (ms < 1_000) return;
        onRound((rounds += 1));
        if (rounds >= maxRounds) prerenderer.stop();
      },
    );
    await prerenderer.renderReleases();
    return rendered;
  };
  return { state, run, delays: delays };
}

test('the pages of the sitemap are prerendered in each language and again after a release', async () => {
  const { state, run } = createShop();
  const rendered = await run(3, (round) => {
    if (round === 2) state.release = 'two';
  });
  const pages = ['es /', 'en /', 'es /product/romero', 'en /product/romero'];
  expect(rendered).toEqual([...pages.map((page) => `one ${page}`), ...pages.map((page) => `two ${page}`)]);
});

test('prerendering pauses while pages of visitors are rendered', async () => {
  const { run, delays } = createShop({ busy: 3 });
  expect(await run(1)).toHaveLength(4);
  expect(delays.slice(0, 4)).toEqual([250, 250, 250, 10_000]);
});

test('prerendering retries when the API or the storefront is unavailable', async () => {
  let attempts = 0;
  const { state, run } = createShop({
    paths: async () => ((attempts += 1) === 1 ? Promise.reject(new Error('away')) : ['/']),
  });
  state.release = undefined;
  const rendered = await run(4, (round) => {
    if (round === 1) state.release = 'one';
  });
  expect(rendered).toEqual(['one es /', 'one en /']);
});
