import type { ReactNode } from 'react';
import { LanguageLink, Link, Logo, Outlet, useT } from '@munay/kit';

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
      <footer className="plain-foot">
        <div className="wrap">
          <p>© 2024 Munay</p>
          <Link to="/contact">{t('footer.contact')}</Link>
          <Link to="/legal/faq">{t('footer.faq')}</Link>
          <Link to="/withdrawal">{t('footer.withdrawal')}</Link>
          <Link to="/legal/privacy">{t('footer.privacy')}</Link>
        </div>
      </footer>
    </>
  );
}
