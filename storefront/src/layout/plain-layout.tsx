import type { ReactNode } from 'react';
import { LanguageLink, Link, Logo, Outlet, useT } from '@munay/kit';
import { PlainFooter } from './plain-footer';

export function PlainLayout(): ReactNode {
  const t = useT();
  return (
    <>
      <a className="skip" href="#main">
        {t('layout.skip')}
      </a>
      <header className="plain">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo label={t('layout.home')} />
          </Link>
          <nav aria-label={t('layout.leave')}>
            <ul role="list">
              <li>
                <Link to="/shop">{t('layout.backToShop')}</Link>
              </li>
              <li>
                <LanguageLink />
              </li>
            </ul>
          </nav>
        </div>
      </header>
      <Outlet />
      <PlainFooter />
    </>
  );
}
