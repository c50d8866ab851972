import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useOutside } from './use-outside';

export interface DisclosureProps {
  /** Name of the button, where its content does not say it. */
  label?: string;
  button: ReactNode;
  buttonClassName?: string;
  className?: string;
  panelClassName?: string;
  /** What opens; `close` puts the focus back on the button. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it; closes on Escape, on a press outside and when the focus leaves. */
export function Disclosure(props: DisclosureProps): ReactNode {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const dismiss = useCallback(
    (by: 'escape' | 'outside') => (by === 'escape' ? close() : setOpen(false)),
    [close],
  );
  useOutside(root, open, dismiss);

  return (
    <div
      ref={root}
      className={props.className}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === false) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={props.buttonClassName}
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </button>
      <div id={id} className={props.panelClassName} hidden={!open}>
        {open && props.children(close)}
      </div>
    </div>
  );
}
