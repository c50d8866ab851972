import { useId } from 'react';
import styles from './promotion.module.css';

/** One of a few, each with a line that explains it. */
export function Choices<Value extends string>({
  legend,
  values,
  value,
  labelOf,
  hintOf,
  onChange,
}: {
  legend: string;
  values: readonly Value[];
  value: Value;
  labelOf: (value: Value) => string;
  hintOf?: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="fine semibold">{legend}</legend>
      {values.map((one) => (
        <label key={one} className="tick">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>
            {labelOf(one)} {hintOf && <small className="muted">{hintOf(one)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A box to tick, with a line that explains it. */
export function Tick({
  label,
  hint,
  checked,
  disabled,
  id,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  id?: string;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label} {hint && <small className="muted">{hint}</small>}
      </span>
    </label>
  );
}
