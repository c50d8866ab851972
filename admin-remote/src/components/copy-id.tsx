import { Button, t as say, toast, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './copy-id.module.css';

const SHOWN_CHARACTERS = 18;

/** An id that is copied on click: payment, event or request. @param label shortened form; the id is cut by default */
export function CopyId({ id, label }: { id: string; label?: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(say('copy.done'));
    } catch {
      // Clipboard access was denied: the id can still be selected manually
      toast.error(id);
    }
  };
  return (
    <Button
      variant="plain"
      className={`bare inline-row g1 ${styles.id}`}
      title={t('copy.id', { id })}
      onClick={() => void copy()}
    >
      <span className="vh">{t('copy.verb')}</span>
      <code>{label ?? (id.length > SHOWN_CHARACTERS ? `${id.slice(0, SHOWN_CHARACTERS)}…` : id)}</code>
      <AdminIcon name="copy" />
    </Button>
  );
}
