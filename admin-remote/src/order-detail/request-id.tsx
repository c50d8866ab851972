import { useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';

/** Where the log tells more. @param first stands alone, without a dot before it */
export function RequestId({ id, first = false }: { id: string; first?: boolean }) {
  const t = useT();
  if (id === '') return null;
  return (
    <>
      {!first && ' · '}
      {t('timeline.request')} <CopyId id={id} />
    </>
  );
}
