import type { ReactNode } from 'react';
import { LanguageLink, Link, useT } from '@munay/kit';
import { AllergyButton } from '../allergy/allergy-dialog-slot';
import { COMPANY_LINKS, HELP_LINKS, LEGAL_LINKS, SOCIAL_LINKS } from '../contact-details/links';
import { NewsletterForm } from './newsletter-form';
import styles from './footer.module.css';

function Links({ title, links, children }: LinksProps): ReactNode {
  const t = useT();
  return (
    <div>
      <h2>{title}</h2>
      <ul role="list">
        {links.map(({ text, to }) => (
          <li key={text}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}

interface LinksProps {
  title: string;
  links: typeof COMPANY_LINKS | typeof HELP_LINKS;
  children?: ReactNode;
}

/**
 * Site footer: links about the company, help and social media, the newsletter and the copyright of the product brief.
 */
export function SiteFooter(): ReactNode {
  const t = useT();
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.in}`}>
        <div className={styles.cols}>
          <NewsletterForm />
          <Links title="Munay" links={COMPANY_LINKS} />
          <Links title={t('footer.help')} links={HELP_LINKS}>
            <li>
              <AllergyButton variant="plain" className={`bare ${styles.action}`} />
            </li>
          </Links>
          <div>
            <h2>{t('footer.follow')}</h2>
            <ul role="list">
              {SOCIAL_LINKS.map(({ name, href }) => (
                <li key={name}>
                  <a href={href} rel="noopener external">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={`cluster small ${styles.legal}`}>
          <p>© 2024 Munay</p>
          {LEGAL_LINKS.map(({ text, to }) => (
            <Link key={text} to={to}>
              {t(text)}
            </Link>
          ))}
          <LanguageLink />
        </div>
      </div>
    </footer>
  );
}
