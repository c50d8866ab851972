import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError, call, ErrorLine, errorText, Modal, TextField, useT } from '@munay/kit';
import { type FormEvent, useId, useState } from 'react';
import styles from './notify-dialog.module.css';
import type { WantedSize } from './notify-state';

interface NotifyDialogProps {
  open: boolean;
  wanted: WantedSize;
  onClose: () => void;
}

/** Asks a guest for an address; the mail that follows has to be confirmed before anything else is sent. */
export function NotifyDialog({ open, wanted, onClose }: NotifyDialogProps) {
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} className="alert" labelledBy={id}>
      <NotifyForm key={`${wanted.productId} ${wanted.size}`} id={id} wanted={wanted} onClose={onClose} />
    </Modal>
  );
}

function NotifyForm({ id, wanted, onClose }: Omit<NotifyDialogProps, 'open'> & { id: string }) {
  const t = useT();
  const { productId, title, size } = wanted;
  const [sentTo, setSentTo] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    const field = document.getElementById(`${id}-email`);
    setFailure(null);
    setWrong('');
    if (!email.includes('@')) {
      setWrong(t('notice.emailWrong'));
      field?.focus();
      return;
    }
    setBusy(true);
    try {
      await call(ENDPOINTS.askNotice, { body: { productId, size, email } });
      setSentTo(email);
    } catch (error) {
      const refused = error instanceof ApiError && error.key === 'badRequest';
      if (refused) setWrong(t('notice.emailWrong'));
      else setFailure(error);
    }
    setBusy(false);
  };
  if (sentTo !== '')
    return (
      <>
        <h2 id={id}>{t('notice.look')}</h2>
        <p role="status">{t('notice.lookText', { email: sentTo, title, size })}</p>
        <div className="acts">
          <button className="btn btn-second" type="button" onClick={onClose} autoFocus>
            {t('notice.close')}
          </button>
        </div>
      </>
    );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 id={id}>{t('notice.title', { title, size })}</h2>
      <p>{t('notice.text')}</p>
      {failure !== null && <ErrorLine title={errorText(failure)} />}
      <TextField
        label={t('notice.email')}
        id={`${id}-email`}
        name="email"
        type="email"
        autoComplete="email"
        error={wrong}
        data-autofocus
      />
      <div className="acts">
        <button className="btn btn-primary" type="submit" aria-disabled={busy}>
          {t('notice.ask')}
        </button>
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          {t('notice.cancel')}
        </button>
      </div>
    </form>
  );
}
