import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from '@munay/kit';
import { renderInShop } from '../testing/render-in-shop';
import { useHashTarget } from './use-hash-target';

const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function log(
  this: Element,
) {
  targets.push(this.id);
});
const targets: string[] = [];
afterAll(() => scrolled.mockRestore());

function Page() {
  useHashTarget();
  return (
    <>
      <p id="reseñas">Reseñas</p>
      <p id="%">Por ciento</p>
    </>
  );
}

test.each([
  ['/p#rese%C3%B1as', 'reseñas'],
  ['/p#reseñas', 'reseñas'],
  ['/p#%', '%'],
])('the path %s scrolls to its target element', async (path, id) => {
  targets.length = 0;
  await renderInShop(<Page />, { path });
  expect(targets).toEqual([id]);
});

test('a server-rendered page does not scroll again after hydration', async () => {
  targets.length = 0;
  window.history.replaceState(null, '', '/p#reseñas');
  document.body.innerHTML = '<main><p id="reseñas">Reseñas</p><p id="%">Por ciento</p></main>';
  await act(async () => {
    hydrateRoot(
      document.querySelector('main')!,
      <BrowserRouter>
        <Page />
      </BrowserRouter>,
    );
    await Promise.resolve();
  });
  expect(targets).toEqual([]);
});
