import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Toaster } from '@munay/kit';
import { renderInShop } from '../testing/render-in-shop';
import { useLoadedPart } from './use-loaded-part';

test('a failed load is reported and retried after an input change', async () => {
  const load = jest.fn((): Promise<string> => Promise.reject(new Error('Loading chunk 7 failed')));
  function Page(): ReactNode {
    const [text, setText] = useState('');
    return (
      <>
        <input aria-label="Palabras" onChange={({ target }) => setText(target.value)} />
        <output>{useLoadedPart(load, text)}</output>
        <Toaster />
      </>
    );
  }
  await renderInShop(<Page />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox'), 'l');
  await screen.findByText('Loading chunk failed');
  load.mockResolvedValue('sugerencias');
  await userEvent.type(screen.getByRole('textbox'), 'a');
  expect(await screen.findByText('sugerencias')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
  await userEvent.type(screen.getByRole('textbox'), 'v');
  expect(load).toHaveBeenCalledTimes(3);
});
