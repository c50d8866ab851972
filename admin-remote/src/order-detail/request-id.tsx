import { useT } from '@munay/kit';
import { CopyId } from '../components/copy-id';

/** Request id, used to find the request in the server log. @param first omits the leading separator */
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
