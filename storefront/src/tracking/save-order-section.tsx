import { useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, Icon, useSearchParams, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import styles from './tracking.module.css';

/** Saves a guest's order in an account through a link emailed to the order's address. Also works without JavaScript. */
export function SaveOrderSection({ token, mailbox }: { token: string; mailbox: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const [isSent, setIsSent] = useState(() => search.get('done') === 'keep');
  const form = useForm({
    send: async () => {
      setIsSent(false);
      await call(ENDPOINTS.requestGuestLink, { params: { token } });
      setIsSent(true);
    },
  });
  return (
    <section className={`grid g4 tinted cut-corner ${styles.keep}`} aria-labelledby="tracking-keep">
      <h2 id="tracking-keep">{t('tracking.keep')}</h2>
      <p>{t('tracking.keepText', { mailbox })}</p>
      <Form method="post" action="?form=askKeep" {...form.props}>
        {!isSent && (
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('tracking.keepPress')}
          </Button>
        )}
        <ActionError error={form.failure} />
        <p className="state ok" role="status">
          {isSent && (
            <>
              <Icon name="circle-check" small />{' '}
              <span className="min0">{t('tracking.asked', { mailbox })}</span>
            </>
          )}
        </p>
      </Form>
    </section>
  );
}
