import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../i18n/t';
import { Icon } from '../ui/icon';

export interface ModalProps {
  open: boolean;
  /** Escape, a click on the backdrop or a close button: the owner sets `open` to false. */
  onClose: () => void;
  className: string;
  labelledBy: string;
  describedBy?: string;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A click on the backdrop has the dialog as its target and lies outside its box; one on its padding does not. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * A native modal dialog: inert page, Escape and top layer come from the browser. The control marked `data-autofocus`
 * gets the focus when it opens, the opener gets it back; the page behind does not scroll (base.css).
 */
export function Modal({
  open,
  onClose,
  className,
  labelledBy,
  describedBy,
  role,
  children,
}: ModalProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    opener.current = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser may close without asking first, e.g. at the second Escape in a row
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (isOutside(event)) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  /** Shown as the heading; `count` stands beside it in small print. */
  title: string;
  count?: string;
  side?: 'left' | 'right';
  children: ReactNode;
  footer?: ReactNode;
}

/** A dialog from the side of the window: cart, menu, filters. Full width on phones. */
export function Sheet({
  open,
  onClose,
  title,
  count,
  side = 'right',
  children,
  footer,
}: SheetProps): ReactNode {
  const t = useT();
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} className={side === 'left' ? 'sheet left' : 'sheet'}>
      <div className="sheet-in">
        <div className="sheet-head">
          <h2 id={id} tabIndex={-1} data-autofocus>
            {title} {count !== undefined && <span className="muted">{count}</span>}
          </h2>
          <button className="icon-btn" type="button" aria-label={t('kit.close')} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
        {footer !== undefined && <div className="sheet-foot">{footer}</div>}
      </div>
    </Modal>
  );
}
