import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useT } from '../i18n/t';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';

export interface ModalProps {
  open: boolean;
  /** Called to close the dialog. The owner must set `open` to false. */
  onClose: () => void;
  className: string;
  labelledBy: string;
  describedBy?: string;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** Whether a click is outside the dialog. A click on the backdrop has the dialog element as its target. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * A native modal dialog. When it opens, the control with `data-autofocus` gets the focus. When it closes, the focus
 * returns to the element that opened it. The page behind does not scroll (base.css).
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
  const trigger = useRef<Element | null>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return undefined;
    trigger.current = document.activeElement;
    const { clientWidth, style } = document.documentElement;
    // If this dialog was opened from another dialog, the scrollbar is already hidden
    const scrollbarWidth = window.innerWidth - clientWidth;
    if (scrollbarWidth > 0) style.setProperty('--scrollbar-width', `${scrollbarWidth}px`);
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.close();
      if (scrollbarWidth > 0) style.removeProperty('--scrollbar-width');
      if (trigger.current instanceof HTMLElement && trigger.current.isConnected) trigger.current.focus();
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
      // A browser may close the dialog without a cancel event, e.g. on a second Escape
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
  /** Heading of a section, followed by `count` in small print. */
  title: string;
  count?: string | undefined;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

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
          <Button variant="icon" aria-label={t('kit.close')} onClick={onClose}>
            <Icon name="x" />
          </Button>
        </div>
        <div className="sheet-body">{children}</div>
        {footer !== undefined && <div className="sheet-foot">{footer}</div>}
      </div>
    </Modal>
  );
}
