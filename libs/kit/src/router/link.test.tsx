import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { Link, NavLink } from './link';
import { useLocation } from './router';

function Where() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

const where = () => screen.getByRole('status').textContent;

test('a link goes to its page without loading it anew, with its state', async () => {
  renderInShell(
    <>
      <Link to="/shop" state={{ from: 'home' }} className="more">
        Jabones
      </Link>
      <Where />
    </>,
  );
  const link = screen.getByRole('link', { name: 'Jabones' });
  expect([link.getAttribute('href'), link.className]).toEqual(['/shop', 'more']);
  await userEvent.click(link);
  expect(where()).toBe('/shop {"from":"home"}');
});

test('a link that its page answers, or that opens a tab, goes nowhere', async () => {
  renderInShell(
    <>
      <Link to="/shop" onClick={(event) => event.preventDefault()}>
        Abrir
      </Link>
      <Link to="/shop" target="_blank" onClick={(event) => event.currentTarget.removeAttribute('href')}>
        Pestaña
      </Link>
      <Where />
    </>,
  );
  await userEvent.click(screen.getByText('Abrir'));
  await userEvent.click(screen.getByText('Pestaña'));
  expect(where()).toBe('/ null');
});

test('a link of the menu is marked on its page and those below it, not on one whose name begins alike', () => {
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
