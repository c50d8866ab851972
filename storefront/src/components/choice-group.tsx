import styles from './choice-group.module.css';

interface Choice {
  value: string;
  title: string;
  text: string;
  price?: string;
}

interface ChoiceGroupProps {
  name: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  label?: string;
  labelledBy?: string;
}

export function ChoiceGroup({ name, value, choices, onChange, label, labelledBy }: ChoiceGroupProps) {
  return (
    <div role="radiogroup" aria-label={label} aria-labelledby={labelledBy}>
      {choices.map((choice) => (
        <label className={styles.choice} key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={`grow min0 tight ${styles.words}`}>
            {choice.title}
            {choice.text !== '' && <small className="block small muted">{choice.text}</small>}
          </span>
          {choice.price !== undefined && <b className="num">{choice.price}</b>}
        </label>
      ))}
    </div>
  );
}
