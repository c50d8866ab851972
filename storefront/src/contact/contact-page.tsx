import { type ReactNode, useState } from 'react';
import type { MessageReceipt } from '@munay/contracts/shop/contact';
import { isShopDay } from '@munay/contracts/shop-day';
import { Icon, Link, PageTitle, useSearchParams, useT } from '@munay/kit';
import { INFO_LINKS, SHOP_MAIL } from '../contact-details/links';
import { getPickupTexts } from '../delivery/arrival-texts';
import { useHashTarget } from '../hooks/use-hash-target';
import { usePostedForm } from '../hooks/use-posted-form';
import { ContactForm, type SentMessage } from './contact-form';
import { storeDraft } from './message-draft';
import { SentPanel } from './sent-panel';
import prose from '../components/prose.module.css';
import styles from './contact.module.css';

const parseReference = (text = ''): string | undefined => /^C-\d{4}-\d{6}$/.exec(text)?.[0];

/** Receipt for a message that was sent without JavaScript. */
function readReceipt(search: URLSearchParams): MessageReceipt | undefined {
  const reference = parseReference(search.get('done') ?? '');
  const answerBy = search.get('by') ?? '';
  return reference === undefined || !isShopDay(answerBy) ? undefined : { reference, answerBy };
}

/** The contact form, then the receipt. `?ref=` is the receipt number of an earlier message that this one continues. */
function Message(): ReactNode {
  const [search] = useSearchParams();
  const posted = usePostedForm('contact');
  const [earlierMessage, setEarlierMessage] = useState<string>();
  const [sentMessage, setSentMessage] = useState<SentMessage | null>(null);
  const receipt = readReceipt(search);
  if (sentMessage !== null)
    return (
      <SentPanel
        receipt={sentMessage}
        email={sentMessage.draft.email.trim()}
        onAdd={() => {
          storeDraft({ ...sentMessage.draft, message: '' });
          setEarlierMessage(sentMessage.reference);
          setSentMessage(null);
        }}
      />
    );
  if (receipt !== undefined && earlierMessage === undefined) return <SentPanel receipt={receipt} />;
  const earlierReference =
    earlierMessage ?? parseReference(posted?.values.earlier ?? search.get('ref') ?? '');
  return <ContactForm earlierReference={earlierReference} posted={posted} onSent={setSentMessage} />;
}

function ContactAddresses(): ReactNode {
  const t = useT();
  const pickup = getPickupTexts();
  return (
    <aside
      className={`grid g5 content-start tinted cut-corner ${prose.side} ${styles.side}`}
      aria-labelledby="places"
    >
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
          {pickup.street}
          <br />
          {pickup.city}
        </address>
        <p className="small muted">{pickup.hours}</p>
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
        <h3>{t('contact.return')}</h3>
        <Link to="/withdrawal">{t('footer.withdrawal')}</Link>
      </div>
    </aside>
  );
}

export function ContactPage(): ReactNode {
  const t = useT();
  useHashTarget();
  return (
    <main id="main">
      <div className="wrap">
        <div className={`grid g3 page-top ${prose.title}`}>
          <PageTitle title={t('contact.title')} />
          <p className="lead">{t('contact.lead')}</p>
        </div>
        <div className={`one-column ${styles.contact}`}>
          <Message />
          <ContactAddresses />
        </div>
      </div>
      <section className="section tinted" aria-labelledby="more">
        <div className={`wrap one-column g6 ${prose.halves}`}>
          <div>
            <h2 id="more">{t('contact.more')}</h2>
            <p className="muted">{t('contact.moreText')}</p>
          </div>
          <ul role="list" className={`line-above ${styles.more}`}>
            {INFO_LINKS.map(({ text, to, was: previousUrl }) => (
              <li key={to} id={previousUrl} className="line-below">
                <Link to={to}>
                  {t(text)} <Icon name="chevron-right" small />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </main>
  );
}
