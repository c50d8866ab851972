import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '@munay/kit';
import { useDismiss } from '../hooks/use-dismiss';

export interface DisclosureProps {
  /** Accessible name, unless the content of the button is sufficient. */
  label?: string;
  button: ReactNode;
  look?: Omit<ButtonProps, 'ref'>;
  className?: string;
  panelClassName?: string;
  /** Whether the panel is initially open, with the focus on the button. */
  startOpen?: boolean;
  children: ReactNode;
}

/**
 * A button with a small panel below it. The panel closes on Escape (the focus returns to the button), on a click
 * outside, when the focus leaves it, and when a link in it is followed.
 */
export function Disclosure(props: DisclosureProps): ReactNode {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(props.startOpen ?? false);

  const shouldFocus = useRef(open);
  useEffect(() => {
    if (shouldFocus.current) button.current?.focus();
  }, []);

  const dismiss = useCallback((reason: 'escape' | 'outside') => {
    setOpen(false);
    if (reason === 'escape') button.current?.focus();
  }, []);
  useDismiss(root, open, dismiss);

  return (
    <div
      ref={root}
      className={props.className}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === false) setOpen(false);
      }}
    >
      <Button
        ref={button}
        variant="plain"
        {...props.look}
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </Button>
      <div
        id={id}
        className={props.panelClassName}
        hidden={!open}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a') !== null) setOpen(false);
        }}
      >
        {open && props.children}
      </div>
    </div>
  );
}
