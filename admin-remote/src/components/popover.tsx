import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

export interface PopoverProps {
  button: ReactNode;
  label?: string;
  className?: string;
  side?: 'left' | 'right';
  children: (close: () => void) => ReactNode;
}

export function Popover({ button, label, className = 'btn', side = 'left', children }: PopoverProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = (): void => {
    setOpen(false);
    document.getElementById(`${id}-button`)?.focus();
  };
  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === false) setOpen(false);
      }}
    >
      <button
        id={`${id}-button`}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} className={`grid fine ${styles.panel}`} data-side={side} hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
