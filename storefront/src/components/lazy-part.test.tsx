import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button, Toaster } from '@munay/kit';
import { renderInShop } from '../testing/render-in-shop';
import { lazyPart } from './lazy-part';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}
function Dialog({ open, onClose }: DialogProps): ReactNode {
  return (
    open && (
      <Button variant="plain" onClick={onClose}>
        Cerrar
      </Button>
    )
  );
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a dialog whose script fails to load shows an error and is loaded again on the next click', async () => {
  const load = jest.fn((): Promise<typeof Dialog> => Promise.reject(new Error('Loading chunk 7 failed')));
  const Part = lazyPart<DialogProps>(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button variant="plain" onClick={() => setOpen(true)}>
          Abrir
        </Button>
        <Part open={open} onClose={() => setOpen(false)} />
        <Toaster />
      </>
    );
  }
  await renderInShop(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect((await screen.findByText('Loading chunk failed')).lang).toBe('en');
  // A connection that fails once does not cause an error message
  expect(load).toHaveBeenCalledTimes(2);
  load.mockImplementation(() => Promise.resolve(Dialog));
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull();
});
