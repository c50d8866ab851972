import type { InputHTMLAttributes, ReactNode } from 'react';
import { getButtonClass } from '@munay/kit';

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  busy?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A file picker labelled by the page instead of the browser. */
export function FileButton({ busy = false, onChoose, children, ...input }: FileButtonProps) {
  return (
    <label className={getButtonClass({ className: 'relative' })} aria-busy={busy}>
      {children}
      <input
        {...input}
        className="vh"
        type="file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows selecting the same file again
          target.value = '';
        }}
      />
    </label>
  );
}
