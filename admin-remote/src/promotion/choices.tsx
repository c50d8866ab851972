import { useId } from 'react';
import styles from './promotion.module.css';

/** Radio buttons as tiles, each with an explanation. */
export function Choices<Value extends string>({
  legend,
  values,
  value,
  getLabel,
  getHint,
  onChange,
}: {
  legend: string;
  values: readonly Value[];
  value: Value;
  getLabel: (value: Value) => string;
  getHint?: ((value: Value) => string) | undefined;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="fine semibold">{legend}</legend>
      <div className={styles.tiles} data-across={values.length % 3 === 0 ? 3 : 2}>
        {values.map((entry) => (
          <label key={entry}>
            <input type="radio" name={name} checked={entry === value} onChange={() => onChange(entry)} />
            <span>
              {getLabel(entry)} {getHint && <small>{getHint(entry)}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A checkbox with an explanation below its label. */
export function LabelledCheckbox({
  label,
  hint,
  checked,
  disabled,
  id,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean | undefined;
  id?: string | undefined;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={`tick ${styles.tick}`}>
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label} {hint && <small className="muted block tight">{hint}</small>}
      </span>
    </label>
  );
}
