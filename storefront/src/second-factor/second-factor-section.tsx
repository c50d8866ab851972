import '@munay/kit/field.css';
import { useState } from 'react';
import type { AddedFactor, SecondFactorView } from '@munay/contracts/account/second-factor';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  Button,
  call,
  endpointQuery,
  FailureNote,
  Loading,
  toast,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useT,
  withVerification,
} from '@munay/kit';
import { ConfirmDialog, ErrorLine } from '@munay/kit/forms';
import { AuthenticatorSetup } from './authenticator-setup';
import { PasskeySetup } from './passkey-setup';
import { RecoveryCodes } from './recovery-codes';
import styles from './second-factor.module.css';

const factorsQuery = endpointQuery(ENDPOINTS.getSecondFactor);

const DAY_FORMAT = { day: 'numeric', month: 'long', year: 'numeric' } as const;

export function SecondFactorSection() {
  const t = useT();
  const client = useQueryClient();
  const factors = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const storeFactors = (next: SecondFactorView): void => {
    client.setQueryData(factorsQuery.queryKey, next);
  };
  const onFactorAdded = ({ factor, recoveryCodes }: AddedFactor): void => {
    storeFactors(factor);
    setCodes(recoveryCodes);
    toast.success(t('factor.added'));
  };
  return (
    <section className={`grid min0 g5 ${styles.section}`} aria-labelledby="security-factor">
      <h2 id="security-factor">{t('factor.title')}</h2>
      <p>{t('factor.text')}</p>
      {factors.isPending && <Loading />}
      {factors.isLoadingError && <FailureNote error={factors.error} onRetry={() => void factors.refetch()} />}
      {codes !== null && <RecoveryCodes codes={codes} onConfirm={() => setCodes(null)} />}
      {factors.data && codes === null && (
        <Factors factor={factors.data} onChanged={storeFactors} onAdded={onFactorAdded} />
      )}
    </section>
  );
}

function Factors({
  factor,
  onChanged,
  onAdded,
}: {
  factor: SecondFactorView;
  onChanged: (next: SecondFactorView) => void;
  onAdded: (onFactorAdded: AddedFactor) => void;
}) {
  const t = useT();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (request: () => Promise<void>) => request(),
  });
  const [factorToRemove, setFactorToRemove] = useState<{
    name: string;
    request: () => Promise<SecondFactorView>;
  } | null>(null);
  const { totp, passkeys, recoveryCodesLeft } = factor;
  const remove = (request: () => Promise<SecondFactorView>): void =>
    mutate(async () => {
      onChanged(await withVerification(request));
      toast.success(t('factor.removed'));
    });
  const renewCodes = (): void =>
    mutate(async () => onAdded(await withVerification(() => call(ENDPOINTS.renewRecoveryCodes))));
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <>
      {error !== null && <ErrorLine error={error} />}
      {!hasFactor && <p>{t('factor.none')}</p>}
      <ul role="list" className={`line-above ${styles.list}`}>
        {passkeys.map(({ id, name, ...times }) => (
          <Row
            key={id}
            name={name}
            kind={t('factor.passkey')}
            {...times}
            busy={isPending}
            onRemove={() =>
              setFactorToRemove({ name, request: () => call(ENDPOINTS.removePasskey, { params: { id } }) })
            }
          />
        ))}
        {totp && (
          <Row
            name={t('factor.app')}
            {...totp}
            busy={isPending}
            onRemove={() =>
              setFactorToRemove({ name: t('factor.app'), request: () => call(ENDPOINTS.removeTotp) })
            }
          />
        )}
      </ul>
      {hasFactor && (
        <div className="acts">
          <p>{t('factor.left', { count: recoveryCodesLeft })}</p>
          <Button busy={isPending} onClick={renewCodes}>
            {t('factor.renew')}
          </Button>
        </div>
      )}
      <PasskeySetup onAdded={onAdded} />
      <AuthenticatorSetup label={t(totp ? 'factor.replaceApp' : 'factor.addApp')} onAdded={onAdded} />
      <ConfirmDialog
        open={factorToRemove !== null}
        title={t('factor.ask', { name: factorToRemove?.name ?? '' })}
        text={t('factor.askText')}
        confirmLabel={t('factor.remove')}
        onCancel={() => setFactorToRemove(null)}
        onConfirm={() => {
          if (factorToRemove) remove(factorToRemove.request);
          setFactorToRemove(null);
        }}
      />
    </>
  );
}

function Row({
  name,
  kind,
  addedAt,
  usedAt,
  busy,
  onRemove,
}: {
  name: string;
  kind?: string;
  addedAt: string;
  usedAt: string | null;
  busy: boolean;
  onRemove: () => void;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <li className={`wraps spread ${styles.row}`}>
      <p className="min0">
        <b>{name}</b> {kind && <span className="muted">{kind}</span>}
        <br />
        <span className="small muted">
          {t('factor.since', { date: format.date(addedAt, DAY_FORMAT) })}{' '}
          {usedAt ? t('factor.used', { date: format.date(usedAt, DAY_FORMAT) }) : t('factor.unused')}
        </span>
      </p>
      <Button variant="quiet" busy={busy} onClick={onRemove}>
        {t('factor.remove')}
        <span className="vh"> {name}</span>
      </Button>
    </li>
  );
}
