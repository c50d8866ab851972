import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { ApiError, Button, call, Link, toast, useLocation, useMutation, useSession, useT } from '@munay/kit';
import { TextField } from '@munay/kit/forms';
import { ActionError } from '../components/action-error';
import { useEmailConfirmed } from './use-email-confirmed';
import styles from './account.module.css';

const DIGIT_COUNT = 6;

/**
 * Confirms the email address with a six-digit code, without leaving the page.
 * @param open whether the field is initially open
 * @param takesFocus whether the field receives focus when it opens
 * @returns the field's state and actions. `requestDigits` opens the field when the server requires a confirmed address,
 * and `verify` resolves to whether the form may be submitted
 */
export function useDigits(open = false, takesFocus = true) {
  const t = useT();
  const { user, buyer, refresh } = useSession();
  const isConfirmed = useEmailConfirmed();
  const [isRequested, setIsRequested] = useState(open);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isOpen = isRequested && !isConfirmed;
  useEffect(() => {
    if (isOpen && takesFocus) input.current?.focus();
  }, [isOpen, takesFocus]);
  useEffect(() => {
    if (digits.length === DIGIT_COUNT) input.current?.form?.requestSubmit();
  }, [digits]);

  const showError = (text: string): false => {
    setError(text);
    input.current?.focus();
    return false;
  };
  const verify = async (): Promise<boolean> => {
    if (!isOpen) return true;
    if (digits.length < DIGIT_COUNT) return showError(t('digits.missing'));
    try {
      await call(ENDPOINTS.confirmDigits, { body: { digits } });
    } catch (failure) {
      const key = failure instanceof ApiError ? failure.key : undefined;
      setDigits('');
      if (key === 'digitsIncorrect' || key === 'digitsExpired') return showError(t(`digits.${key}`));
      throw failure;
    }
    setIsRequested(false);
    await refresh().catch(() => undefined); // A failed refresh must not block the submission
    return true;
  };
  return {
    isOpen,
    /** Whether the address was confirmed elsewhere while this form was open, e.g. by the link in the email. */
    isConfirmed: isRequested && isConfirmed,
    email: user?.email ?? buyer?.email ?? '',
    verify,
    requestDigits: () => {
      setDigits('');
      setError('');
      setIsRequested(true);
    },
    input: {
      ref: input,
      value: digits,
      error,
      // Pasted codes may contain spaces
      type: (text: string) => {
        setError('');
        setDigits(text.replace(/\D/g, '').slice(0, DIGIT_COUNT));
      },
    },
  };
}

export const sendDigits = (email: string) => call(ENDPOINTS.validateEmail, { params: { subject: email } });

interface DigitsFieldProps {
  digits: ReturnType<typeof useDigits>;
  /** Id of the form that the sixth digit submits. Defaults to the surrounding form. */
  form?: string;
  /** Additional explanations and alternatives. */
  children?: ReactNode;
}

/** Code field that submits the form on the sixth digit. */
export function DigitsField({ digits, form, children }: DigitsFieldProps) {
  const t = useT();
  const id = useId();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const { email } = digits;
  const { ref, value, error, type } = digits.input;
  const resend = useMutation({
    mutationFn: () => sendDigits(email),
    onSuccess: () => {
      toast.success(t('digits.resent'));
      ref.current?.focus();
    },
  });
  if (!digits.isOpen) return null;
  return (
    <div className={`grid g3 ${styles.digits}`}>
      <TextField
        label={t('digits.label')}
        hint={t('digits.text', { email })}
        id={id}
        form={form}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        ref={ref}
        value={value}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <ActionError error={resend.error} />
      <p className="small">
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('digits.resend')}
        </Button>
      </p>
      <p className="small">
        {t('digits.wrong')}{' '}
        <Link
          to={
            user
              ? `/authUser?new=1&return=${encodeURIComponent(pathname + search)}`
              : '/authUser?return=%2Fcheckout'
          }
        >
          {t('digits.correct')}
        </Link>
      </p>
      {children}
    </div>
  );
}
