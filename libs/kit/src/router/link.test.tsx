import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { Link, NavLink } from './link';
import { useLocation } from './router';

function CurrentPath() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

const getPath = () => screen.getByRole('status').textContent;

test('a link opens its page without a reload and with its state', async () => {
  renderInShell(
    <>
      <Link to="/shop" state={{ from: 'home' }} className="more">
        Jabones
      </Link>
      <CurrentPath />
    </>,
  );
  const link = screen.getByRole('link', { name: 'Jabones' });
  expect([link.getAttribute('href'), link.className]).toEqual(['/shop', 'more']);
  await userEvent.click(link);
  expect(getPath()).toBe('/shop {"from":"home"}');
});

test('a link does not navigate if its click is handled or opens a new tab', async () => {
  renderInShell(
    <>
      <Link to="/shop" onClick={(event) => event.preventDefault()}>
        Abrir
      </Link>
      <Link to="/shop" target="_blank" onClick={(event) => event.currentTarget.removeAttribute('href')}>
        Pestaña
      </Link>
      <CurrentPath />
    </>,
  );
  await userEvent.click(screen.getByText('Abrir'));
  await userEvent.click(screen.getByText('Pestaña'));
  expect(getPath()).toBe('/ null');
});

test('a menu link is marked as current on its page and subpages', () => {
  renderInShell(
    <>
      <NavLink to="/blog">Diario</NavLink>
      <NavLink to="/blo">Otro</NavLink>
    </>,
    { path: '/blog/una-entrada' },
  );
  expect(screen.getByRole('link', { name: 'Diario' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Otro' }).hasAttribute('aria-current')).toBe(false);
});
