import { type ReactNode, type RefCallback, useRef, useState } from 'react';
import { Button, Input, useT } from '@munay/kit';
import { Field } from '@munay/kit/forms';
import { isIncomplete, suggestEmail } from './suggest-email';

interface AddressFieldProps {
  id: string;
  ref: RefCallback<HTMLInputElement>;
  label: string;
  hint: string;
  value: string;
  error: string;
  onChange: (address: string) => void;
}

/** Field for an unconfirmed email address. Suggests corrections for typos, but never applies them automatically. */
export function AddressField({ id, ref, label, hint, value, error, onChange }: AddressFieldProps): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isBlurred, setIsBlurred] = useState(false);
  const suggestion = isBlurred || !isIncomplete(value) ? suggestEmail(value) : null;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      after={
        <p className="small" role="status">
          {suggestion !== null && (
            <>
              {t('guest.meant')}{' '}
              <Button
                variant="quiet"
                className="small"
                onClick={() => {
                  onChange(suggestion);
                  input.current?.focus();
                }}
              >
                {suggestion}
              </Button>
              {t('guest.meantEnd')}
            </>
          )}
        </p>
      }
    >
      {(control) => (
        <Input
          ref={(element) => {
            input.current = element;
            ref(element);
          }}
          {...control}
          name="email"
          type="email"
          autoComplete="email"
          value={value}
          onChange={({ target }) => {
            setIsBlurred(false);
            onChange(target.value);
          }}
          // On a click, the suggestion stays hidden, because showing it would move the button away from the pointer
          onBlur={({ relatedTarget }) => setIsBlurred(!relatedTarget?.matches(':active'))}
        />
      )}
    </Field>
  );
}
