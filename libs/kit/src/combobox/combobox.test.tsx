import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderInShell, waitForRender } from '../testing';
import { Combobox } from './combobox';

const PRODUCTS = ['Lavanda del altiplano', 'Arcilla rosa', 'Caléndula sin perfume'];
const onSelect = jest.fn();
const onSubmit = jest.fn();
const onDismiss = jest.fn();

function Search({ suggestions }: { suggestions?: string[] }) {
  const [value, setValue] = useState('');
  const options =
    value === ''
      ? (suggestions ?? [])
      : PRODUCTS.filter((title) => title.toLowerCase().includes(value.toLowerCase()));
  return (
    <>
      <Combobox
        label="Buscar jabones"
        listLabel="Sugerencias"
        value={value}
        onChange={setValue}
        options={options}
        optionKey={(title) => title}
        renderOption={(title) => title}
        onSelect={onSelect}
        onSubmit={onSubmit}
        onDismiss={onDismiss}
        opensEmpty={suggestions !== undefined}
        header={suggestions && <p>Los más queridos</p>}
        empty={value === '' ? undefined : <p>No products found.</p>}
      />
      <button type="button">Después</button>
      <main>
        <a href="#jabon">Un jabón</a>
      </main>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar jabones' });
const getActiveOption = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const isOpen = () => field().getAttribute('aria-expanded') === 'true';

beforeEach(() => {
  jest.clearAllMocks();
});

test('the combobox shows suggestions while typing and keeps the focus in the field', async () => {
  renderInShell(<Search />);
  expect(isOpen()).toBe(false);
  await userEvent.type(field(), 'la');
  expect(isOpen()).toBe(true);
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Sugerencias' }).id);
  expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(PRODUCTS);
  expect(getActiveOption()).toBeUndefined();
  expect(document.activeElement).toBe(field());
});

test('the arrow keys of the combobox move through the rows, and Enter opens the active row', async () => {
  renderInShell(<Search />);
  await userEvent.type(field(), 'la{ArrowDown}');
  expect(getActiveOption()).toBe('Lavanda del altiplano');
  await userEvent.keyboard('{ArrowUp}');
  expect(getActiveOption()).toBe('Caléndula sin perfume');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(getActiveOption()).toBe('Arcilla rosa');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Arcilla rosa');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledWith('Arcilla rosa');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(isOpen()).toBe(false);
});

test('Enter in the combobox without an active row submits the text', async () => {
  renderInShell(<Search />);
  await userEvent.type(field(), 'arc{Enter}');
  expect(onSubmit).toHaveBeenCalledWith('arc');
  expect(onSelect).not.toHaveBeenCalled();
});

describe('combobox without a search page', () => {
  let respond: (results: readonly string[] | null) => void = () => undefined;
  /** @param initial null while the results load */
  function Picker({ initial }: { initial: readonly string[] | null }) {
    const [value, setValue] = useState('');
    const [results, setResults] = useState(initial);
    respond = setResults;
    return (
      <Combobox
        label="Buscar jabones"
        listLabel="Sugerencias"
        value={value}
        onChange={setValue}
        options={results ?? []}
        optionKey={(title) => title}
        renderOption={(title) => title}
        isDisabled={(title) => title === 'Arcilla rosa'}
        onSelect={onSelect}
        settled={results !== null}
      />
    );
  }

  test('Enter in the combobox selects the first enabled option', async () => {
    renderInShell(<Picker initial={['Arcilla rosa', 'Lavanda del altiplano']} />);
    await userEvent.type(field(), 'la{Enter}');
    await waitFor(() => expect(onSelect.mock.calls).toEqual([['Lavanda del altiplano']]));
    expect(isOpen()).toBe(false);
  });

  test('a disabled combobox option cannot be selected', async () => {
    renderInShell(<Picker initial={['Arcilla rosa']} />);
    await userEvent.type(field(), 'arc{ArrowDown}{Enter}');
    await userEvent.click(screen.getByRole('option', { name: 'Arcilla rosa' }));
    expect(onSelect).not.toHaveBeenCalled();
  });

  test('the first combobox option is selected if results arrive after Enter', async () => {
    renderInShell(<Picker initial={null} />);
    await userEvent.type(field(), 'cal{Enter}');
    act(() => respond(PRODUCTS));
    await waitFor(() => expect(onSelect.mock.calls).toEqual([['Lavanda del altiplano']]));
    onSelect.mockClear();
    act(() => respond(null));
    await userEvent.type(field(), '{Enter}v');
    act(() => respond(PRODUCTS));
    await waitForRender();
    expect(onSelect).not.toHaveBeenCalled();
  });
});

test('Escape first closes the combobox list and then clears the text', async () => {
  renderInShell(<Search />);
  await userEvent.type(field(), 'arc{Escape}');
  expect(isOpen()).toBe(false);
  expect(field().value).toBe('arc');
  await userEvent.keyboard('{Escape}');
  expect(field().value).toBe('');
  expect(onDismiss).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('Home and End move the caret in the combobox text, not the active row', async () => {
  renderInShell(<Search />);
  await userEvent.type(field(), 'la{ArrowDown}{Home}');
  expect(field().selectionStart).toBe(0);
  expect(getActiveOption()).toBe('Lavanda del altiplano');
});

test('Tab and a click outside close the combobox list', async () => {
  renderInShell(<Search />);
  await userEvent.type(field(), 'la');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Después' }));
  expect(isOpen()).toBe(false);

  await userEvent.click(field());
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(isOpen()).toBe(false);

  await userEvent.type(field(), 'v');
  await userEvent.click(screen.getByRole('option', { name: 'Lavanda del altiplano' }));
  expect(onSelect).toHaveBeenCalledWith('Lavanda del altiplano');
});

test('the combobox announces an empty result immediately', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => void jest.advanceTimersByTime(ms) });
  jest.useFakeTimers();
  renderInShell(<Search />);
  await user.type(field(), 'la');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => void jest.advanceTimersByTime(500));
  expect(screen.getByRole('status').textContent).toBe('3 resultados');
  await user.type(field(), 'x');
  expect(screen.queryByText('No products found.')).not.toBeNull();
  jest.useRealTimers();
});

test('a click outside closes the combobox list without following a link', async () => {
  renderInShell(<Search />);
  const onFollow = jest.fn();
  screen.getByRole('link', { name: 'Un jabón' }).addEventListener('click', onFollow);
  await userEvent.type(field(), 'arc');
  await userEvent.click(screen.getByRole('link', { name: 'Un jabón' }));
  expect([isOpen(), onFollow.mock.calls.length]).toEqual([false, 0]);
  await userEvent.click(screen.getByRole('link', { name: 'Un jabón' }));
  expect(onFollow).toHaveBeenCalledTimes(1);
});

test('a combobox with suggestions for the empty field opens on focus, and Escape closes it', async () => {
  renderInShell(<Search suggestions={['Arcilla rosa']} />);
  expect(isOpen()).toBe(false);
  await userEvent.click(field());
  expect(isOpen()).toBe(true);
  expect(screen.getByText('Los más queridos')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}');
  expect(getActiveOption()).toBe('Arcilla rosa');
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onSelect).toHaveBeenCalledWith('Arcilla rosa');
});

test('a combobox without suggestions for the empty field opens only once text is entered', async () => {
  renderInShell(<Search />);
  await userEvent.click(field());
  expect(isOpen()).toBe(false);
});

test('a click on a link closes the suggestions of an empty field and opens the link', async () => {
  renderInShell(<Search suggestions={['Arcilla rosa']} />);
  await userEvent.click(field());
  const onClick = jest.fn();
  const link = screen.getByRole('link', { name: 'Un jabón' });
  link.addEventListener('click', onClick);
  await userEvent.click(link);
  expect(isOpen()).toBe(false);
  expect(onClick).toHaveBeenCalledTimes(1);
});
