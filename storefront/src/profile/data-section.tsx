import { ENDPOINTS } from '@munay/contracts/endpoints';
import { toShopDay } from '@munay/contracts/shop-day';
import { Button, call, Icon, toast, useMutation, useSession, useT } from '@munay/kit';
import { saveFile } from '../components/save-file';
import { EraseForm } from './erase-form';
import { Failure } from './form-failure';
import styles from './profile.module.css';

export function DataSection() {
  const t = useT();
  const { user } = useSession();
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => call(ENDPOINTS.exportMyData),
    onSuccess: (data) => {
      const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(`munay-${toShopDay(data.exportedAt)}.json`, content);
      toast.success(t('data.exported'));
    },
  });
  if (!user) return null;
  return (
    <div className={`grid g5 measure ${styles.section}`}>
      <section className="grid g4" aria-labelledby="data-export">
        <h2 id="data-export">{t('data.export')}</h2>
        <p>{t('data.exportText')}</p>
        <Failure failure={error} />
        <div>
          <Button busy={isPending} onClick={() => mutate()}>
            <Icon name="download" small /> {t(isPending ? 'auth.wait' : 'data.download')}
          </Button>
        </div>
      </section>
      <EraseForm user={user} />
    </div>
  );
}
