import { Icon, toast, useT } from '@munay/kit';

/** Puts a text on the clipboard. @param what names it, for the button and for what is said afterwards */
export function CopyButton({ text, what, className }: { text: string; what: string; className: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copy.done', { what }));
    } catch {
      // Some browsers keep the clipboard to themselves: the text can still be marked and copied
      toast.error(t('copy.failed'));
    }
  };
  return (
    <button className={className} type="button" onClick={() => void copy()}>
      <Icon name="copy" small /> {t('copy.verb')}
      <span className="vh"> {what}</span>
    </button>
  );
}
