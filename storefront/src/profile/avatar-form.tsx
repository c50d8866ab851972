import { type ChangeEvent, useEffect, useRef } from 'react';
import type { UserView } from '@munay/contracts/account/user';
import { LIMITS } from '@munay/contracts/limits';
import { apiUrl, Button, uploadImage, useMutation, useT } from '@munay/kit';
import { Failure } from './form-failure';
import { useProfileUpdate } from './use-update';
import styles from './profile.module.css';

const MEGABYTE = 1024 * 1024;

export function AvatarForm({ user }: { user: UserView }) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const update = useProfileUpdate();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const { signal } = (control.current = new AbortController());
      return uploadImage(file, 'avatar', { signal });
    },
    onSuccess: ({ path }) => update.mutate({ image: path }),
  });
  const busy = upload.isPending || update.isPending;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    target.value = '';
    if (file && !busy) upload.mutate(file);
  };
  return (
    <section className="grid g4" aria-labelledby="profile-avatar">
      <h2 id="profile-avatar">{t('avatar.title')}</h2>
      <Failure failure={upload.error ?? update.error} />
      <div className={`cluster g4 ${styles.avatar}`}>
        <span className="avatar" aria-hidden="true">
          {user.image === '' ? (
            user.firstname.charAt(0).toUpperCase()
          ) : (
            <img src={apiUrl(user.image)} alt="" />
          )}
        </span>
        <div className="acts">
          <Button busy={busy} aria-describedby="profile-avatar-hint" onClick={() => picker.current?.click()}>
            {t(busy ? 'auth.wait' : user.image === '' ? 'avatar.add' : 'avatar.change')}
          </Button>
          {user.image !== '' && (
            <Button variant="quiet" busy={busy} onClick={() => update.mutate({ image: '' })}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      <p className="small muted" id="profile-avatar-hint">
        {t('avatar.hint', { megabytes: LIMITS.uploadMaxBytes / MEGABYTE })}
      </p>
      <input
        ref={picker}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={t('avatar.title')}
        onChange={choose}
      />
    </section>
  );
}
