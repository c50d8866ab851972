import { useState } from 'react';
import { type MessageThread, REPLY_TO_MESSAGE_INPUT } from '@munay/contracts/admin/message';
import { buildReplyTemplates } from '@munay/contracts/admin/reply-templates';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { Button, call, toast, useT } from '@munay/kit';
import { Form, useForm } from '@munay/kit/forms';
import { useShortcuts } from '../components/shortcuts';
import { AdminSelect, AdminTextarea } from '../form/admin-field';
import { SaveFailure } from '../form/save-failure';
import { AdminIcon } from '../icons/admin-icon';
import type { ThreadDraft } from './thread-draft';
import styles from './inbox.module.css';

interface ReplyFormProps {
  thread: MessageThread;
  draft: ThreadDraft;
  onSent: (thread: MessageThread) => void;
  onLoadServerVersion: () => Promise<void>;
}

/** Form for a reply, typed or based on a template. The reply is sent by email. */
export function ReplyForm({ thread, draft, onSent, onLoadServerVersion }: ReplyFormProps) {
  const t = useT();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { _id, name, locale, orders } = thread;
  const { text, version } = draft.value;
  const senderOrders = orders.filter(({ otherAddress }) => !otherAddress);
  const templates = buildReplyTemplates({ locale, name, order: senderOrders[0], origin: location.origin });
  const form = useForm<'text'>({
    id: 'field',
    send: async () => {
      if (text.trim() === '') return focus();
      const next = await call(ENDPOINTS.replyToMessage, {
        params: { id: _id },
        body: { text, version, key },
      });
      toast.success(t('inbox.sent'));
      setKey(crypto.randomUUID());
      onSent(next);
    },
    fieldErrors: false,
  });
  const focus = (): void => form.focus('text');
  useShortcuts([{ keys: 'r', group: 'page', label: t('inbox.reply', { name }), run: focus }]);
  return (
    <Form className={`grid g2 ${styles.reply}`} {...form.props}>
      <AdminSelect
        label={t('inbox.template')}
        path="template"
        value=""
        options={[
          { value: '', label: t('inbox.template.none') },
          ...templates.map(({ id }) => ({ value: id, label: t(`inbox.template.${id}`) })),
        ]}
        onChange={(id) => {
          const selectedTemplate = templates.find((template) => template.id === id);
          if (selectedTemplate)
            draft.set('text', (current) =>
              [current.trim(), selectedTemplate.text].filter(Boolean).join('\n\n'),
            );
          focus();
        }}
      />
      <AdminTextarea
        label={t('inbox.reply', { name })}
        path="text"
        {...form.field('text')}
        hint={t('inbox.replyHint', { language: t(`language.${locale}`) })}
        rows={6}
        maxLength={REPLY_TO_MESSAGE_INPUT.text.max}
        value={text}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit();
        }}
        onChange={(next) => draft.set('text', next)}
      />
      {form.failure !== null && (
        <div role="alert">
          <SaveFailure
            error={form.failure}
            onLoadServerVersion={async () => {
              await onLoadServerVersion();
              form.reset();
            }}
          />
        </div>
      )}
      <Button variant="primary" type="submit" busy={form.busy}>
        <AdminIcon name="send" /> {t('inbox.send')}
      </Button>
    </Form>
  );
}
