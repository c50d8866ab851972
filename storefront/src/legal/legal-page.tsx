import type { ReactNode } from 'react';
import { currentLocale, Link, type MessageId, PageTitle, useFormat, useLocation, useT } from '@munay/kit';
import type { FactId } from '../components/fact-list';
import { INFO_LINKS } from '../contact-details/links';
import { useDeliveryFacts } from '../delivery/delivery-facts';
import type { LegalName } from '../help/legal-names';
import { LEGAL_SECTIONS, toAnchor } from '../help/legal-sections';
import { useHashTarget } from '../hooks/use-hash-target';
import { LEGAL_PAGE_CONTENT } from './pages';
import { ViewedSwitch } from './viewed-switch';
import prose from '../components/prose.module.css';
import styles from './legal.module.css';

/** Links at the end of a section. */
const FACT_LINKS: { [Id in FactId]?: { to: string; text: MessageId } } = {
  'legal.notice.contact': { to: '/contact', text: 'footer.contact' },
  'legal.returns.withdraw': { to: '/withdrawal', text: 'footer.withdrawal' },
  'legal.faq.cancel': { to: '/profile', text: 'layout.myOrders' },
  'legal.faq.wholesale': { to: '/contact', text: 'footer.contact' },
};

const isLegal = (name: string): name is LegalName => name in LEGAL_SECTIONS;

function Part({ id, text }: { id: FactId; text: string }): ReactNode {
  const t = useT();
  const anchor = toAnchor(id);
  const link = FACT_LINKS[id];
  return (
    <section id={anchor} className="grid g3" aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>{t(id)}</h2>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {id === 'legal.cookies.device' && <ViewedSwitch />}
      {link && (
        <p>
          <Link to={link.to}>{t(link.text)}</Link>
        </p>
      )}
    </section>
  );
}

export function LegalPage(): ReactNode {
  const t = useT();
  const format = useFormat();
  const facts = useDeliveryFacts();
  const { pathname } = useLocation();
  useHashTarget();
  const name = pathname.split('/').at(-1) ?? '';
  if (!isLegal(name)) return null;
  const { title, day } = LEGAL_PAGE_CONTENT[name];
  return (
    <main id="main" className="wrap page-end">
      <div className={`grid g3 page-top ${prose.title}`}>
        <PageTitle title={title[currentLocale()]} />
        <p className="muted">{t('legal.revised', { day: format.date(day) })}</p>
      </div>
      <div className={`one-column g6 ${prose.halves}`}>
        <nav className={`grid g4 ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents">{t('legal.contents')}</h2>
          <ul role="list">
            {LEGAL_SECTIONS[name].map((id) => (
              <li key={id}>
                <a className="row touch" href={`#${toAnchor(id)}`}>
                  {t(id)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`grid g6 ${styles.text}`}>
          {LEGAL_SECTIONS[name].map((id) => (
            <Part key={id} id={id} text={t(`${id}Text`, facts).trim()} />
          ))}
          <p className="small muted">{t('legal.demo')}</p>
          <nav aria-label={t('legal.others')}>
            <ul role="list" className="cluster g5">
              {INFO_LINKS.filter(({ to }) => to !== pathname).map(({ text, to }) => (
                <li key={to}>
                  <Link to={to}>{t(text)}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </main>
  );
}
