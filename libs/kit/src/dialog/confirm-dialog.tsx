import { type ReactNode, useId } from 'react';
import { useT } from '../i18n/t';
import { Modal } from './dialog';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Language of the words, if not the page's. */
  lang?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  lang,
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
      <div lang={lang}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="acts">
          <button className="btn" type="button" data-autofocus onClick={onCancel}>
            {cancelLabel ?? t('kit.cancel')}
          </button>
          <button className="btn btn-danger" type="button" onClick={onConfirm}>
            {confirmLabel}
          </button>
        </div>
      </div>
    </Modal>
  );
}
