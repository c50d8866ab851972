import type { InputHTMLAttributes, ReactNode } from 'react';
import { buttonClass } from '@munay/kit';

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  busy?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** Chooses a file, in the words of the page instead of the browser's. */
export function FileButton({ busy = false, onChoose, children, ...input }: FileButtonProps) {
  return (
    <label className={buttonClass({ className: 'relative' })} aria-busy={busy}>
      {children}
      <input
        {...input}
        className="vh"
        type="file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file may be chosen again
          target.value = '';
        }}
      />
    </label>
  );
}
