import { MESSAGE_STATUSES, type MessageStatus, type MessageView } from '@munay/contracts/contact';
import { Modal, useT } from '@munay/kit';
import { useId, useState } from 'react';
import { StaffArea, StaffSelect } from '../parts/staff-field';
import { StaffIcon } from '../parts/staff-icon';
import styles from './content.module.css';

/** One message: what was written, the way to answer by mail, and where the work stands. */
export function MessageDialog({
  message,
  saving,
  onSave,
  onClose,
}: {
  message: MessageView | null;
  saving: boolean;
  onSave: (message: MessageView) => void;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const [status, setStatus] = useState<MessageStatus>(message?.status ?? 'open');
  const [note, setNote] = useState(message?.note ?? '');
  const subject = encodeURIComponent(message?.reference ?? '');
  return (
    <Modal open={message !== null} onClose={onClose} className={styles.dialog ?? ''} labelledBy={id}>
      {message && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSave({ ...message, status, note });
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
            <a className="btn" href={`mailto:${message.email}?subject=${subject}`}>
              <StaffIcon name="send" /> {t('inbox.answer', { email: message.email })}
            </a>
          </p>
          <StaffSelect
            label={t('inbox.status')}
            path="status"
            value={status}
            options={MESSAGE_STATUSES.map((value) => ({ value, label: t(`inbox.status.${value}`) }))}
            onChange={(value) => setStatus(MESSAGE_STATUSES.find((one) => one === value) ?? status)}
          />
          <StaffArea
            label={t('inbox.note')}
            path="note"
            hint={t('inbox.noteHint')}
            rows={3}
            maxLength={2_000}
            value={note}
            onChange={setNote}
          />
          <div className={styles.acts}>
            <button className="btn btn-primary" type="submit" aria-busy={saving}>
              {t('form.save')}
            </button>
            <button className="btn ghost" type="button" data-autofocus onClick={onClose}>
              {t('kit.close')}
            </button>
          </div>
        </form>
      )}
    </Modal>
  );
}
