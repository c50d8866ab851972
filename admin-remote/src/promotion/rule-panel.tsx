import type { Field } from '@munay/contracts/fields';
import { toEurosInput } from '@munay/contracts/money';
import type { PromotionTarget } from '@munay/contracts/promotion/kind';
import { getKind, PROMOTION_TARGETS } from '@munay/contracts/promotion/kinds';
import type { ScopeInput } from '@munay/contracts/promotion/scope';
import { Button, type MessageId, useT } from '@munay/kit';
import { Panel } from '../components/panel';
import { AdminInput, DigitInput } from '../form/admin-field';
import type { FieldErrors } from '../form/field-errors';
import type { Draft } from '../form/form-draft';
import { AdminIcon } from '../icons/admin-icon';
import { Choices, LabelledCheckbox } from './choices';
import {
  changeTarget,
  type DraftRow,
  type DraftRule,
  getRowFields,
  listKinds,
  type PromotionDraft,
} from './promotion-draft';
import { ScopeFields } from './scope-fields';
import form from '../form/form.module.css';
import styles from './promotion.module.css';

export interface PartProps {
  draft: Draft<PromotionDraft>;
  errors: FieldErrors;
  /** Whether the promotion is published, so that only some fields can be edited. */
  locked: boolean;
}

/** Editor for the effect of a promotion. */
export function RulePanel({ draft: { value, set }, errors, locked }: PartProps) {
  const t = useT();
  const { target, rule } = value;
  const kinds = listKinds(target);
  const change = (next: Partial<DraftRule>): void => set('rule', (current) => ({ ...current, ...next }));
  const getTexts = (kind: DraftRule['kind']) => getKind({ target, rule: { kind } });
  return (
    <Panel title={t('promo.what')}>
      <fieldset className={styles.plain} disabled={locked}>
        <Choices
          legend={t('field.promotion.target')}
          values={PROMOTION_TARGETS}
          value={target}
          getLabel={(entry) => t(`promo.target.${entry}`)}
          onChange={(entry) => {
            set('target', entry);
            set('rule', (current) => changeTarget(current, entry));
          }}
        />
        {kinds.length > 1 && (
          <Choices
            legend={t('field.promotion.rule')}
            values={kinds}
            value={rule.kind}
            getLabel={(kind) => t(getTexts(kind).label)}
            getHint={(kind) => t(getTexts(kind).hint)}
            onChange={(kind) => change({ kind })}
          />
        )}
        <RuleFields target={target} rule={rule} errors={errors} change={change} />
      </fieldset>
    </Panel>
  );
}

interface Control<Value> {
  name: string;
  path: string;
  label: string;
  hint?: string | undefined;
  value: Value;
  errors: FieldErrors;
  onChange: (value: Value) => void;
}
type NumberField = Extract<Field, { kind: 'whole' | 'money' }>;
type ListField = Extract<Field, { kind: 'list' | 'some' }>;

type LabelId = Extract<MessageId, `field.promotion.${string}`>;
const toLabelId = (name: string) => `field.promotion.${name}` as LabelId;

/** Inputs for the fields of a rule. Number inputs are next to each other; other inputs are below them. */
function RuleFields({
  target,
  rule,
  errors,
  change,
}: {
  target: PromotionTarget;
  rule: DraftRule;
  errors: FieldErrors;
  change: (next: Partial<DraftRule>) => void;
}) {
  const t = useT();
  const { fields, labels, hints, options, note } = getKind({ target, rule });
  const all = Object.entries(fields);
  const numbers = all.filter(([, { kind }]) => kind === 'whole' || kind === 'money');
  const createControl = <Value,>(name: string): Control<Value> => ({
    name,
    errors,
    path: `rule.${name}`,
    label: t(labels?.[name] ?? toLabelId(name)),
    hint: hints?.[name] && t(hints[name]),
    value: (rule as Record<string, unknown>)[name] as Value,
    onChange: (value) => change({ [name]: value }),
  });
  return (
    <>
      <div className={form.grid}>
        {numbers.map(([name, field]) => (
          <NumberControl
            key={name}
            {...createControl<string>(name)}
            field={field as NumberField}
            span={numbers.length > 3 ? 3 : 4}
          />
        ))}
      </div>
      {all.map(([name, field]) => {
        const choices = options?.[name];
        if (field.kind === 'list')
          return <RowsControl key={name} {...createControl<DraftRow[]>(name)} field={field} />;
        if (field.kind === 'group')
          return <ScopeControl key={name} {...createControl<ScopeInput | undefined>(name)} />;
        return choices && <ChoicesControl key={name} {...createControl<string[]>(name)} choices={choices} />;
      })}
      {note && <p className="tiny muted">{t(note)}</p>}
    </>
  );
}

function NumberControl({
  name,
  field,
  errors,
  error,
  ...input
}: Control<string> & { field: NumberField; span: 3 | 4; error?: string | undefined }) {
  const t = useT();
  const all = { ...input, error: error ?? errors[input.path] };
  if (field.kind === 'money')
    return (
      <AdminInput
        {...all}
        unit="€"
        inputMode="decimal"
        placeholder={field.min === 0 ? toEurosInput(0) : undefined}
      />
    );
  return (
    <DigitInput
      {...all}
      largest={field.max ?? Infinity}
      unit={name === 'percent' ? '%' : undefined}
      placeholder={field.missing && t('promo.noLimit')}
    />
  );
}

/** Rows of numbers that staff can add and remove. */
function RowsControl({
  path,
  value: rows,
  errors,
  field,
  onChange,
}: Control<DraftRow[]> & { field: ListField }) {
  const t = useT();
  const columns = Object.entries(getRowFields(field));
  return (
    <>
      {rows.map((row, index) => (
        <div key={index} className={`${form.grid} ${styles.step}`}>
          {columns.map(([name, column], columnIndex) => (
            <NumberControl
              key={name}
              name={name}
              errors={errors}
              path={`${path}.${index}.${name}`}
              label={t(toLabelId(name))}
              span={4}
              field={column as NumberField}
              value={row[name] ?? ''}
              error={
                errors[`${path}.${index}.${name}`] ?? (index + columnIndex === 0 ? errors[path] : undefined)
              }
              onChange={(text) =>
                onChange(rows.map((entry) => (entry === row ? { ...entry, [name]: text } : entry)))
              }
            />
          ))}
          {rows.length > 1 && (
            <Button
              variant="quiet"
              square
              aria-label={t('promo.step.remove', row)}
              onClick={() => onChange(rows.filter((candidate) => candidate !== row))}
            >
              <AdminIcon name="x" />
            </Button>
          )}
        </div>
      ))}
      {rows.length < (field.max ?? Infinity) && (
        <div>
          <Button
            small
            onClick={() => onChange([...rows, Object.fromEntries(columns.map(([name]) => [name, '']))])}
          >
            <AdminIcon name="plus" /> {t('promo.step.add')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Scope of the discounted units. It may differ from the scope of the bought units. */
function ScopeControl({ name, path, label, hint, value: scope, onChange }: Control<ScopeInput | undefined>) {
  const t = useT();
  return (
    <>
      <LabelledCheckbox
        label={label}
        hint={hint}
        checked={scope !== undefined}
        onChange={(isChecked) => onChange(isChecked ? {} : undefined)}
      />
      {scope && <ScopeFields legend={t(toLabelId(name))} path={path} scope={scope} onChange={onChange} />}
    </>
  );
}

function ChoicesControl({
  label,
  path,
  value,
  errors,
  choices,
  onChange,
}: Control<string[]> & { choices: Readonly<Record<string, MessageId>> }) {
  const t = useT();
  const all = Object.entries(choices);
  return (
    <fieldset className={styles.choices}>
      <legend className="fine semibold">{label}</legend>
      {all.map(([choice, id]) => (
        <LabelledCheckbox
          key={choice}
          label={t(id)}
          checked={value.includes(choice)}
          onChange={(isChecked) =>
            onChange(Object.keys(choices).filter((key) => (key === choice ? isChecked : value.includes(key))))
          }
        />
      ))}
      {errors[path] && <p className="err">{errors[path]}</p>}
    </fieldset>
  );
}
