import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LIMITS } from '@munay/contracts/limits';
import {
  Button,
  FixedTextSpan,
  Icon,
  LanguageLink,
  Link,
  Logo,
  NavLink,
  preloadPage,
  useT,
  withMessages,
} from '@munay/kit';
import { CartButton } from '../cart/cart-button';
import { lazyPart } from '../components/lazy-part';
import { preloadOn } from '../hooks/preload-on';
import { messages } from '../i18n/messages';
import { MAIN_NAV } from './main-nav';
import { SearchBox } from './search-box';
import { UserMenu } from './user-menu';
import styles from './header.module.css';

const MenuSheet = lazyPart(
  withMessages([messages('cart')], () =>
    import(/* webpackChunkName: "cart" */ './menu-sheet').then((m) => m.MenuSheet),
  ),
);

/**
 * True once the page is scrolled past the sentinel. Uses an observer, because a scroll handler would run in every
 * frame.
 */
function useScrolledPast() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (sentinel.current === null) return undefined;
    sentinel.current.style.height = `${LIMITS.headerChangePx}px`;
    const observer = new IntersectionObserver(([entry]) => setIsScrolled(entry?.isIntersecting === false));
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, []);
  return { sentinel, past: isScrolled };
}

/** Sticky header. After 50 px of scrolling its background and border change, but never its height. */
export function SiteHeader(): ReactNode {
  const t = useT();
  const { sentinel, past: isScrolled } = useScrolledPast();
  const [menuOpen, setMenuOpen] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);

  const classes = [styles.header, isScrolled ? styles.scrolled : ''];
  return (
    <>
      <div ref={sentinel} className={styles.sentinel} aria-hidden="true" />
      <header className={classes.filter(Boolean).join(' ')}>
        <div className={`wrap row g2 ${styles.row}`}>
          <Button
            variant="icon"
            className={styles.burger}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            aria-label={t('layout.menu')}
            onClick={() => setMenuOpen(true)}
            {...preloadOn(MenuSheet.preload)}
          >
            <Icon name="menu" />
          </Button>
          <Link className={`logo ${styles.logo}`} to="/">
            <Logo label={t('layout.home')} />
          </Link>
          <nav className={styles.nav} aria-label={t('layout.mainNav')}>
            <ul role="list">
              {MAIN_NAV.map(({ to, text }) => (
                <li key={to}>
                  <NavLink to={to} {...preloadOn(() => preloadPage(to))}>
                    <FixedTextSpan text={text} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={`row push ${styles.tools}`}>
            <LanguageLink className={styles.lang} />
            <SearchBox
              open={isSearching}
              onClose={() => {
                setIsSearching(false);
                searchButton.current?.focus();
              }}
              onLeave={() => setIsSearching(false)}
            />
            <Button
              ref={searchButton}
              variant="icon"
              className={styles.searchOpen}
              aria-label={t('search.open')}
              onClick={() => setIsSearching(true)}
            >
              <Icon name="search" />
            </Button>
            <UserMenu />
            <CartButton />
          </div>
        </div>
      </header>
      <MenuSheet open={menuOpen} onClose={() => setMenuOpen(false)} />
    </>
  );
}
