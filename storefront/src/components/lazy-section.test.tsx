import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nRoot, loadCatalogue, startLocale } from '@munay/kit';
import { lazySection } from './lazy-section';

beforeEach(async () => {
  startLocale('es');
  await loadCatalogue({ es: async () => ({ default: {} }), en: async () => ({ default: {} }) });
});

test('a re-render before hydration loads a section that is not visible yet', async () => {
  // HTML as the server sends it. The comments mark a complete Suspense boundary
  document.body.innerHTML = '<main><!--$--><section id="far"><h2>Reseñas</h2></section><!--/$--></main>';
  const LazyFixture = lazySection<{ title: string }>('far', () =>
    Promise.resolve(({ title }: { title: string }) => (
      <section id="far">
        <h2>{title}</h2>
      </section>
    )),
  );
  let renameTitle = (_title: string): void => undefined;
  function Page() {
    const [title, setTitle] = useState('Reseñas');
    renameTitle = setTitle;
    return <LazyFixture title={title} />;
  }

  await act(async () => {
    hydrateRoot(
      document.querySelector('main')!,
      <I18nRoot>
        <Page />
      </I18nRoot>,
    );
    await Promise.resolve();
  });
  await act(async () => {
    renameTitle('Reviews');
    await Promise.resolve();
  });
  expect(await screen.findByRole('heading', { name: 'Reviews' })).toBeTruthy();
});
