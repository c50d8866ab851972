import { useState } from 'react';
import { Button, type ButtonLook, Icon, toast, useT } from '@munay/kit';

/** Puts a text on the clipboard. @param what names it, for the button and for what is said afterwards */
export function CopyButton({ text, what, ...look }: ButtonLook & { text: string; what: string }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setFailed(false);
      toast.success(t('copy.done', { what }));
    } catch {
      // Some browsers keep the clipboard to themselves: the text can still be marked and copied
      setFailed(true);
    }
  };
  return (
    <>
      <Button {...look} onClick={() => void copy()}>
        <Icon name="copy" small /> {t('copy.verb')}
        <span className="vh"> {what}</span>
      </Button>
      {failed && (
        <span className="err" role="alert">
          <Icon name="circle-alert" small /> {t('copy.failed')}
        </span>
      )}
    </>
  );
}
