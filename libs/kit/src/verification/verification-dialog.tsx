import { type ReactNode, useId } from 'react';
import { Modal } from '../dialog/dialog';
import { useT } from '../i18n/t';
import { Button } from '../ui/button';
import { VerificationForm } from './verification-form';

export { VerificationForm };

export function VerificationDialog({ onEnd }: { onEnd: (verified: boolean) => void }): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <Modal
      open
      onClose={() => onEnd(false)}
      className="alert"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
    >
      <h2 id={`${id}-title`} tabIndex={-1} data-autofocus>
        {t('verification.title')}
      </h2>
      <p id={`${id}-text`}>{t('verification.why')}</p>
      <VerificationForm onVerified={() => onEnd(true)} />
      <div className="acts">
        <Button onClick={() => onEnd(false)}>{t('kit.cancel')}</Button>
      </div>
    </Modal>
  );
}
