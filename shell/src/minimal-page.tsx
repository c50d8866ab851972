import type { ReactNode } from 'react';
import { LanguageLink, Link, Logo, useT } from '@munay/kit';

/** Layout of screens that do not belong to a remote. */
export function MinimalPage({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  return (
    <>
      <header className="plain">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo label={t('shell.logo')} />
          </Link>
          <nav>
            <LanguageLink />
          </nav>
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}
