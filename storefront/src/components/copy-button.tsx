import { Copy } from 'lucide';
import { useState } from 'react';
import { Button, type ButtonLook, Icon, IconShape, toast, useT } from '@munay/kit';

/** A button that copies a string. @param label name of the string, for the button's label and the confirmation */
export function CopyButton({ text, label, ...look }: ButtonLook & { text: string; label: string }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setFailed(false);
      toast.success(t('copy.done', { what: label }));
    } catch {
      // Access to the clipboard was denied, but the text can still be selected
      setFailed(true);
    }
  };
  return (
    <>
      <Button {...look} onClick={() => void copy()}>
        <IconShape shape={Copy} small /> {t('copy.verb')}
        <span className="vh"> {label}</span>
      </Button>
      {failed && (
        <span className="err" role="alert">
          <Icon name="circle-alert" small /> {t('copy.failed')}
        </span>
      )}
    </>
  );
}
