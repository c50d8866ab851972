import { Icon, Link, PageTitle, useT } from '@munay/kit';
import type { ReactNode } from 'react';
import { Pairs } from '../content/pairs';
import prose from '../content/prose.module.css';
import { SHOP_MAIL } from '../layout/site-links';
import { Accordion } from '../ui/accordion';
import { useHashTarget } from '../ui/use-hash-target';
import styles from './contact.module.css';

const TOPICS = ['order', 'product', 'wholesale', 'press'] as const;
const QUESTIONS = ['delivery', 'return', 'cancel', 'allergens', 'wholesale'] as const;

/** A mail per topic: the message leaves from the visitor's own mail program. */
function Topics(): ReactNode {
  const t = useT();
  return (
    <section aria-labelledby="topics">
      <h2 id="topics">{t('contact.topics')}</h2>
      <p className="muted">{t('contact.topicsText')}</p>
      <ul className={styles.topics} role="list">
        {TOPICS.map((topic) => (
          <li key={topic}>
            <a href={`mailto:${SHOP_MAIL}?subject=${encodeURIComponent(t(`contact.topic.${topic}`))}`}>
              <Icon name="mail" />
              <span>
                <b>{t(`contact.topic.${topic}`)}</b>
                <small>{t(`contact.topic.${topic}Text`)}</small>
              </span>
              <Icon name="arrow-right" small />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Places(): ReactNode {
  const t = useT();
  return (
    <aside className={`${prose.side} ${styles.side}`} aria-labelledby="places">
      <h2 id="places">{t('contact.places')}</h2>
      <div>
        <h3>{t('contact.mail')}</h3>
        <a href={`mailto:${SHOP_MAIL}`}>{SHOP_MAIL}</a>
      </div>
      <div>
        <h3>{t('contact.hours')}</h3>
        <dl className={styles.hours}>
          <div>
            <dt>{t('contact.weekdays')}</dt>
            <dd>{t('contact.weekdaysText')}</dd>
          </div>
          <div>
            <dt>{t('contact.weekend')}</dt>
            <dd>{t('contact.weekendText')}</dd>
          </div>
        </dl>
      </div>
      <div>
        <h3>{t('contact.workshop')}</h3>
        <address className={styles.address}>
          Calle del Taller, 8
          <br />
          28012 Madrid
        </address>
        <p className="small muted">{t('contact.workshopHours')}</p>
      </div>
      <div>
        <h3>{t('contact.store')}</h3>
        <address className={styles.address}>
          Calle de los Hierros, 14
          <br />
          46001 Valencia
        </address>
        <p className="small muted">{t('contact.storeHours')}</p>
      </div>
      <div>
        <h3>{t('contact.giveBack')}</h3>
        <Link to="/withdrawal">{t('footer.withdrawal')}</Link>
      </div>
    </aside>
  );
}

/** How to reach the workshop, what is asked most, and the small print. */
export function ContactPage(): ReactNode {
  const t = useT();
  useHashTarget();
  return (
    <main id="main">
      <div className="wrap">
        <div className={prose.title}>
          <PageTitle title={t('contact.title')} />
          <p className="lead">{t('contact.lead')}</p>
        </div>
        <div className={styles.contact}>
          <Topics />
          <Places />
        </div>
      </div>
      <section className={`section ${prose.band}`} id="faq" aria-labelledby="questions">
        <div className={`wrap ${prose.halves}`}>
          <div>
            <h2 id="questions">{t('contact.questions')}</h2>
            <p className="muted">{t('contact.questionsText')}</p>
          </div>
          <div className={styles.faq}>
            {QUESTIONS.map((id, place) => (
              <Accordion key={id} title={t(`contact.q.${id}`)} open={place === 0}>
                <p>{t(`contact.q.${id}Text`)}</p>
              </Accordion>
            ))}
          </div>
        </div>
      </section>
      <section className="section" aria-labelledby="legal">
        <div className={`wrap ${prose.halves}`}>
          <div>
            <h2 id="legal">{t('contact.legal')}</h2>
            <p className="muted">{t('contact.legalText')}</p>
          </div>
          <div className={styles.legal}>
            {(['aviso', 'privacidad', 'cookies'] as const).map((id) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h3 id={`${id}-title`}>{t(`contact.${id}`)}</h3>
                {id === 'aviso' ? (
                  <Pairs prefix="contact.aviso" ids={['who', 'id', 'place']} />
                ) : (
                  <p>{t(`contact.${id}Text`)}</p>
                )}
              </section>
            ))}
          </div>
        </div>
      </section>
    </main>
  );
}
