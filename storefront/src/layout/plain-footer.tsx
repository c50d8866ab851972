import type { ReactNode } from 'react';
import { Link, useT } from '@munay/kit';

/** The footer of single-action pages. @param since copyright year, only inside the common layout */
export function PlainFooter({ since, children }: { since?: number; children?: ReactNode }): ReactNode {
  const t = useT();
  return (
    <footer className="plain-foot">
      <div className="wrap">
        <p>© {since} Munay</p>
        <Link to="/contact">{t('footer.contact')}</Link>
        <Link to="/legal/faq">{t('footer.faq')}</Link>
        <Link to="/withdrawal">{t('footer.withdrawal')}</Link>
        <Link to="/legal/privacy">{t('footer.privacy')}</Link>
        {children}
      </div>
    </footer>
  );
}
