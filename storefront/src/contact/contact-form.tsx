import '@munay/kit/form.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PostedForm } from '@munay/contracts/posted-form';
import { CONTACT_TOPICS, type MessageReceipt, SEND_MESSAGE_INPUT } from '@munay/contracts/shop/contact';
import { Button, ErrorText, Link, useQuery, useQueryClient, useSession, useStore, useT } from '@munay/kit';
import { ErrorLine, Form, SelectField, TextArea, TextField, useForm } from '@munay/kit/forms';
import { openingQuery, recentOrdersQuery } from './contact-queries';
import {
  type DraftField,
  EMPTY_DRAFT,
  findProblems,
  type MessageDraft,
  messageDraft,
  restoreDraft,
  storeDraft,
  toDraft,
} from './message-draft';
import { sendMessage } from './send-message';
import styles from './contact.module.css';

export interface SentMessage extends MessageReceipt {
  draft: MessageDraft;
}

interface ContactFormProps {
  earlierReference: string | undefined;
  /** Values of a form that was submitted without JavaScript. */
  posted: PostedForm | undefined;
  onSent: (message: SentMessage) => void;
}

/** Honeypot field: hidden from people, but filled in by bots. */
function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const t = useT();
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor="contact-website">{t('contact.website')}</label>
      <input
        id="contact-website"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Form for a message to the workshop. The text stays in the form until the message has been delivered. */
export function ContactForm({ earlierReference, posted, onSent }: ContactFormProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  useQuery(openingQuery);
  const orders = useQuery({ ...recentOrdersQuery, enabled: user !== null }).data?.orders ?? [];
  const savedDraft = useStore(messageDraft);
  const [website, setWebsite] = useState('');
  const failure = useRef<HTMLDivElement>(null);

  useEffect(() => (posted ? storeDraft(toDraft(posted.values)) : restoreDraft()), [posted]);

  const defaults = user ? { name: `${user.firstname} ${user.lastname}`.trim(), email: user.email } : {};
  const draft: MessageDraft = {
    ...EMPTY_DRAFT,
    ...defaults,
    ...(posted && toDraft(posted.values)),
    ...savedDraft,
  };
  const set = (field: DraftField, value: string): void => storeDraft({ ...savedDraft, [field]: value });

  const names: Record<string, string> = {
    name: t('contact.name'),
    email: t('contact.email'),
    orderNumber: t('contact.order'),
    message: t('contact.message'),
  };
  const form = useForm({
    id: 'contact',
    posted,
    called: (field) => names[field] ?? '',
    check: () => Object.fromEntries(findProblems(draft).map((field) => [field, t(`contact.wrong.${field}`)])),
    send: async () => {
      const receipt = await sendMessage(client, {
        name: draft.name.trim(),
        email: draft.email.trim(),
        topic: draft.topic,
        message: draft.message.trim(),
        orderNumber: draft.orderNumber || undefined,
        earlier: earlierReference,
        website: website || undefined,
      });
      storeDraft({});
      onSent({ ...receipt, draft });
    },
  });
  const hasFailed = form.failure !== null;
  useEffect(() => failure.current?.focus(), [hasFailed]);

  return (
    <Form
      className={`grid min0 g4 ${styles.form}`}
      method="post"
      action="/contact?form=contact"
      aria-label={t('contact.form')}
      {...form.props}
      summary={form.summary}
    >
      {hasFailed && (
        <div ref={failure} tabIndex={-1}>
          <ErrorLine title={t('contact.notSent')}>
            <p>
              <ErrorText error={form.failure} /> {t('contact.textSaved')}
            </p>
          </ErrorLine>
        </div>
      )}
      {earlierReference !== undefined && (
        <>
          <p className="state info">{t('contact.adding', { reference: earlierReference })}</p>
          <input type="hidden" name="earlier" value={earlierReference} />
        </>
      )}
      <div className="fields">
        <TextField
          {...form.field('name')}
          name="name"
          label={t('contact.name')}
          width="half"
          autoComplete="name"
          maxLength={SEND_MESSAGE_INPUT.name.max}
          value={draft.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <TextField
          {...form.field('email')}
          name="email"
          label={t('contact.email')}
          width="half"
          type="email"
          autoComplete="email"
          maxLength={SEND_MESSAGE_INPUT.email.max}
          value={draft.email}
          onChange={(event) => set('email', event.target.value)}
        />
        <SelectField
          {...form.field('topic')}
          label={t('contact.about')}
          width="half"
          name="topic"
          value={draft.topic}
          onChange={(event) => set('topic', event.target.value)}
        >
          {CONTACT_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(`contact.topic.${topic}`)}
            </option>
          ))}
        </SelectField>
        {orders.length > 0 && (
          <SelectField
            {...form.field('orderNumber')}
            label={t('contact.order')}
            width="half"
            optional
            name="orderNumber"
            value={draft.orderNumber}
            onChange={(event) => set('orderNumber', event.target.value)}
          >
            <option value="">{t('contact.noOrder')}</option>
            {orders.map(({ _id, number }) => (
              <option key={_id}>{number}</option>
            ))}
          </SelectField>
        )}
        <TextArea
          {...form.field('message')}
          label={t('contact.message')}
          name="message"
          rows={6}
          maxLength={SEND_MESSAGE_INPUT.message.max}
          value={draft.message}
          onChange={(event) => set('message', event.target.value)}
        />
      </div>
      <Honeypot value={website} onChange={setWebsite} />
      <div className="acts">
        <Button variant="primary" type="submit" busy={form.busy}>
          {t(form.busy ? 'contact.sending' : hasFailed ? 'contact.again' : 'contact.send')}
        </Button>
      </div>
      <p className="formnote">
        {t('contact.purpose')} <Link to="/legal/privacy">{t('footer.privacy')}</Link>
      </p>
    </Form>
  );
}
