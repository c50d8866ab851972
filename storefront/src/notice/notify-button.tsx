import { errorText, toast, useSession, useT } from '@munay/kit';
import { useState } from 'react';
import { wantedSize, type WantedSize } from './notify-state';

/** "Tell me": one press for whoever is signed in, a question for the address for everybody else. */
export function NotifyButton({ wanted, className }: { wanted: WantedSize; className?: string | undefined }) {
  const t = useT();
  const { user } = useSession();
  const [asked, setAsked] = useState('');
  const ask = async (): Promise<void> => {
    if (user === null) return wantedSize.set(wanted);
    try {
      const { askNow } = await import('./ask-now');
      setAsked(await askNow(wanted, user.email));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      {asked === '' && (
        <button className={className} type="button" onClick={() => void ask()}>
          {t('product.tellMe')}
          <span className="vh"> {t('product.tellMeSize', { size: wanted.size })}</span>
        </button>
      )}
      <span role="status">{asked}</span>
    </>
  );
}
