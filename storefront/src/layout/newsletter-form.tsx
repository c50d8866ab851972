import { type ReactNode, useId, useState } from 'react';
import { isEmailAddress } from '@munay/contracts/account/email-address';
import { Button, FixedTextSpan, Icon, Input, useT } from '@munay/kit';
import { Translation } from '../components/translation';
import { usePostedForm } from '../hooks/use-posted-form';
import styles from './footer.module.css';

/** The newsletter form of the product brief, which clears the field on success and sends nothing. */
export function NewsletterForm(): ReactNode {
  const t = useT();
  const id = useId();
  const postedForm = usePostedForm('newsletter');
  const defaultEmail = postedForm?.values.email ?? '';
  const [email, setEmail] = useState(isEmailAddress(defaultEmail) ? '' : defaultEmail);
  const [resultMessage, setResultMessage] = useState<'newsletterInvalid' | 'newsletterThanks' | undefined>(
    postedForm && (isEmailAddress(defaultEmail) ? 'newsletterThanks' : 'newsletterInvalid'),
  );
  const isValid = isEmailAddress(email);
  // The error disappears as soon as the address is valid
  const response = resultMessage === 'newsletterInvalid' && isValid ? undefined : resultMessage;
  const invalid = response === 'newsletterInvalid';

  return (
    <div className={styles.news} id="newsletter">
      <h2>{t('newsletter.title')}</h2>
      <p>{t('newsletter.text')}</p>
      <form
        method="post"
        action="/?form=newsletter#newsletter"
        noValidate
        aria-label={t('newsletter.form')}
        onSubmit={(event) => {
          event.preventDefault();
          setResultMessage(isValid ? 'newsletterThanks' : 'newsletterInvalid');
          if (isValid) setEmail('');
        }}
      >
        <div className="f">
          <label htmlFor={id}>{t('newsletter.email')}</label>
          <Input
            id={id}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            aria-invalid={invalid || undefined}
            aria-describedby={`${id}-answer`}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <Button className={styles.submit} type="submit">
          {t('newsletter.subscribe')}
        </Button>
        <div id={`${id}-answer`} className={styles.answer} role="status">
          {response !== undefined && (
            <>
              <p>
                <Icon name={invalid ? 'circle-alert' : 'circle-check'} small />{' '}
                <FixedTextSpan text={response} />
              </p>
              <Translation fixedText={response} id={invalid ? 'newsletter.invalid' : 'newsletter.thanks'} />
            </>
          )}
        </div>
      </form>
    </div>
  );
}
