import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, Link, useFormat, useT } from '@munay/kit';
import type { Sent } from './contact-form';
import styles from './contact.module.css';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** In place of the form once the message has arrived; the title takes the focus. */
export function SentPanel({ sent, onAdd }: { sent: Sent; onAdd: () => void }): ReactNode {
  const t = useT();
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="panel tinted">
      <Icon name="circle-check" className="sign ok" />
      <h2 ref={title} tabIndex={-1}>
        {t('contact.received')}
      </h2>
      <div>
        <p className="small muted">{t('contact.number')}</p>
        <p className={styles.reference}>{sent.reference}</p>
      </div>
      <p>{t('contact.answerBy', { day: format.date(sent.answerBy, DAY), email: sent.draft.email.trim() })}</p>
      <div className="acts">
        <Link className="btn" to="/shop">
          {t('contact.look')}
        </Link>
        <button className="btn btn-quiet" type="button" onClick={onAdd}>
          {t('contact.add')}
        </button>
      </div>
    </div>
  );
}
