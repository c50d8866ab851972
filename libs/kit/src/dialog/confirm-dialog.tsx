import { type ReactNode, useId } from 'react';
import { useT } from '../i18n/t';
import { Button } from '../ui/button';
import { Modal } from './dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether confirming deletes nothing. If false, the button is red. */
  harmless?: boolean | undefined;
  /** Language of title and text, if it differs from the language of the page. */
  lang?: string | undefined;
  /** Translation of the text into the page's language. */
  also?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  harmless = false,
  lang,
  also,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onCancel}
      role="alertdialog"
      className="alert"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
    >
      <h2 id={`${id}-title`} lang={lang}>
        {title}
      </h2>
      <div id={`${id}-text`}>
        <p lang={lang}>{text}</p>
        {also !== undefined && <p className="small">{also}</p>}
      </div>
      <div className="acts">
        <Button data-autofocus onClick={onCancel}>
          {cancelLabel ?? t('kit.cancel')}
        </Button>
        <Button variant={harmless ? 'primary' : 'danger'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
