import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toShopDay } from '@munay/contracts/shop-day';
import { Button, call, Icon, toast, useSession, useT } from '@munay/kit';
import { saveFile } from '../components/save-file';
import { useAction } from '../hooks/use-action';
import { EraseForm } from './erase-form';
import { Failure } from './form-failure';
import styles from './profile.module.css';

export function DataSection() {
  const t = useT();
  const { user } = useSession();
  const { busy, failure, run } = useAction();
  const take = async (): Promise<void> => {
    const data = await run(() => call(ENDPOINTS.exportMyData));
    if (data === null) return;
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(`munay-${toShopDay(data.exportedAt)}.json`, content);
    toast.success(t('data.exported'));
  };
  if (!user) return null;
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <section className="grid g4" aria-labelledby="data-export">
        <h2 id="data-export">{t('data.export')}</h2>
        <p>{t('data.exportText')}</p>
        <Failure failure={failure} />
        <div>
          <Button busy={busy} onClick={() => void take()}>
            <Icon name="download" small /> {t(busy ? 'auth.wait' : 'data.download')}
          </Button>
        </div>
      </section>
      <EraseForm user={user} />
    </div>
  );
}
