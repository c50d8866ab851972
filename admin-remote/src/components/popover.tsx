import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '@munay/kit';
import styles from './popover.module.css';

/** Minimum space below the button in px. With less space, the popover opens above the button. */
const MIN_SPACE_PX = 220;
const MARGIN_PX = 16;
/** One rem in px, which depends on the browser's font size setting. */
const PHONE_WIDTH_REM = 40;
const isPhone = (): boolean =>
  window.innerWidth <
  PHONE_WIDTH_REM * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);

export interface PopoverProps extends ButtonLook {
  button: ReactNode;
  label?: string;
  side?: 'left' | 'right';
  children: (close: () => void) => ReactNode;
}

/** This is a separate component, because a render prop that reads a ref must not be called during rendering. */
const Content = ({ close, children }: Pick<PopoverProps, 'children'> & { close: () => void }) =>
  children(close);

/**
 * Popover next to its button. It scrolls if it is too large for the window. On a phone it is at the bottom of the
 * screen.
 */
export function Popover({ button, label, side = 'left', children, ...look }: PopoverProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return undefined;
    const closeOnOutsideClick = (event: PointerEvent): void => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsideClick);
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick);
  }, [open]);

  useLayoutEffect(() => {
    const layer = panel.current;
    if (!open || !root.current || !layer) return undefined;
    if (isPhone()) {
      // List containers use container queries, which makes them the containing block of fixed elements
      layer.popover = 'manual';
      layer.showPopover();
      return () => {
        layer.hidePopover();
        layer.popover = null;
      };
    }
    const { top, bottom } = root.current.getBoundingClientRect();
    const [above, below] = [top, window.innerHeight - bottom];
    const isAbove = below < MIN_SPACE_PX && above > below;
    layer.dataset.up = String(isAbove);
    layer.style.setProperty('--room', `${(isAbove ? above : below) - MARGIN_PX}px`);
    return undefined;
  }, [open]);

  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
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
      <Button
        {...look}
        ref={trigger}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </Button>
      <div ref={panel} id={id} className={`grid fine ${styles.panel}`} data-side={side} hidden={!open}>
        {open && <Content close={close}>{children}</Content>}
      </div>
    </div>
  );
}
