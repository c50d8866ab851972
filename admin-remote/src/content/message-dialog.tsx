import { useId } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { MESSAGE_STATUSES, type MessageView } from '@munay/contracts/shop/contact';
import { Button, ButtonLink, call, invalidate, toast, useMutation, useQueryClient, useT } from '@munay/kit';
import { Form, Modal } from '@munay/kit/forms';
import { AdminSelect, AdminTextarea } from '../form/admin-field';
import { useDraft } from '../form/form-draft';
import { useCloseConfirmed } from '../form/leave-guard';
import { SaveFailure } from '../form/save-failure';
import { AdminIcon } from '../icons/admin-icon';
import styles from './content.module.css';

const fieldsOf = ({ status, note, version }: MessageView) => ({ status, note, version });
type Fields = ReturnType<typeof fieldsOf>;

export function MessageDialog({ message, onClose }: { message: MessageView; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const client = useQueryClient();
  const draft = useDraft(fieldsOf(message));
  const { status, note } = draft.value;
  const close = useCloseConfirmed(draft.changed.length > 0, onClose);
  const params = { id: message._id };
  const save = useMutation({
    mutationFn: (body: Fields) => call(ENDPOINTS.updateMessage, { params, body }),
    onSuccess: () => {
      toast.success(t('inbox.saved'));
      onClose();
      void invalidate(client, ENDPOINTS.listMessages, ENDPOINTS.getToDo);
    },
  });
  const takeOver = async (): Promise<void> => {
    const query = { q: message.reference };
    const { messages } = await call(ENDPOINTS.listMessages, { query });
    draft.meet(fieldsOf(messages.find(({ _id }) => _id === message._id) ?? message));
    save.reset();
  };
  const subject = encodeURIComponent(message.reference);
  return (
    <Modal open onClose={close} className={styles.dialog ?? ''} labelledBy={id}>
      <Form
        onSubmit={() => {
          save.mutate(draft.value);
        }}
      >
        <h2 id={id}>
          {message.reference} · {message.name}
        </h2>
        <p className="muted">
          {t(`inbox.topic.${message.topic}`)}
          {message.orderNumber && ` · ${message.orderNumber}`}
          {message.earlier && ` · ${t('inbox.earlier', { reference: message.earlier })}`}
        </p>
        <p className={styles.text} lang={message.locale}>
          {message.message}
        </p>
        <p>
          <ButtonLink href={`mailto:${message.email}?subject=${subject}`}>
            <AdminIcon name="send" /> {t('inbox.answer', { email: message.email })}
          </ButtonLink>
        </p>
        {save.isError && (
          <div role="alert">
            <SaveFailure error={save.error} onTakeOver={takeOver} />
          </div>
        )}
        <AdminSelect
          label={t('inbox.status')}
          path="status"
          value={status}
          options={MESSAGE_STATUSES.map((value) => ({ value, label: t(`inbox.status.${value}`) }))}
          onChange={(value) => draft.set('status', MESSAGE_STATUSES.find((item) => item === value) ?? status)}
        />
        <AdminTextarea
          label={t('inbox.note')}
          path="note"
          hint={t('inbox.noteHint')}
          rows={3}
          maxLength={2_000}
          value={note}
          onChange={(next) => draft.set('note', next)}
        />
        <div className={`cluster ${styles.acts}`}>
          <Button variant="primary" type="submit" busy={save.isPending}>
            {t('form.save')}
          </Button>
          <Button variant="quiet" data-autofocus onClick={close}>
            {t('kit.close')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
