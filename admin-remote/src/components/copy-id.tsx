import { Button, t as say, toast, useT } from '@munay/kit';
import { AdminIcon } from '../icons/admin-icon';
import styles from './copy-id.module.css';

const MAX_CHARACTERS = 18;

/**
 * An id that is copied on click, for example of a payment, an event or a request.
 * @param label shortened id; by default the id is truncated
 */
export function CopyId({ id, label }: { id: string; label?: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(say('copy.done'));
    } catch {
      // If the clipboard is blocked, the id can still be selected manually
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
      <code>{label ?? (id.length > MAX_CHARACTERS ? `${id.slice(0, MAX_CHARACTERS)}…` : id)}</code>
      <AdminIcon name="copy" />
    </Button>
  );
}
