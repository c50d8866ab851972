import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { PostedForm } from '@munay/contracts/posted-form';
import { ApiError, useT } from '@munay/kit';
import { type FormError } from '@munay/kit/forms';
import { labelIn, refusalWords } from './refusal-words';
import { failureOf } from './use-posted';

export type Problems<Field extends string> = Partial<Record<Field, string>>;

interface FormSettings<Field extends string> {
  /** Prefix of the control ids: `signup` makes `signup-email`. */
  id: string;
  problems: Problems<Field>;
  /**
   * Runs if there are no problems. Errors it throws are shown beside the fields the server names, or as `failure`.
   */
  send: () => Promise<unknown>;
  /** Field messages for an error that names no field. */
  refusedBy?: (error: ApiError) => Problems<Field> | undefined;
  /** Name of a field; its label by default. */
  called?: (field: Field) => string;
  /** No error summary: the first wrong field takes focus. */
  short?: boolean;
  onWrong?: (fields: readonly Field[]) => void;
  /** As sent without JavaScript: starts with its errors. */
  posted?: PostedForm | undefined;
}

/**
 * Behaviour of all forms: a field is validated on blur, its error goes as soon as the value is valid and does not
 * come back while typing; a form is never sent twice, and rejected fields show their error.
 */
export function useForm<Field extends string>(settings: FormSettings<Field>) {
  const { id, problems, send, refusedBy, short = false, onWrong, posted } = settings;
  const t = useT();
  const wrongFields = (): Field[] =>
    (Object.keys(problems) as Field[]).filter((field) => problems[field] !== undefined);
  const idOf = (field: Field): string => `${id}-${field}`;
  const called = settings.called ?? ((field: Field) => labelIn(document.getElementById(idOf(field))));
  const refusalsOf = (error: unknown, isShown: (field: Field) => boolean): Problems<Field> => {
    if (!(error instanceof ApiError)) return {};
    const own = refusedBy?.(error);
    if (own !== undefined) return own;
    const named = Object.entries(error.fields)
      .map(([path, rule]) => [path.split('.').at(-1) as Field, rule] as const)
      .filter(([field]) => isShown(field));
    return Object.fromEntries(
      named.map(([field, rule]) => [field, refusalWords(t, field, called(field), rule)]),
    ) as Problems<Field>;
  };
  const [first] = useState(() => {
    if (posted === undefined) return { wrong: [], refused: {}, failure: null };
    const sent = failureOf(posted);
    const wrong = wrongFields();
    const refused = refusalsOf(sent, (field) => field in posted.values && !wrong.includes(field));
    const named = [...wrong, ...Object.keys(refused)];
    return { wrong, refused, failure: named.length === 0 ? sent : null };
  });
  /** Fields whose problem may be shown. */
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(() => new Set(first.wrong));
  const [refused, setRefused] = useState<Problems<Field>>(first.refused);
  const [listed, setListed] = useState<readonly Field[]>(() => [
    ...first.wrong,
    ...(Object.keys(first.refused) as Field[]),
  ]);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(first.failure);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const typed = useRef(new Set<string>());

  // Fields also become valid without typing, e.g. when the delivery price has loaded
  const stillWrong = [...revealed].filter((field) => problems[field as Field] !== undefined);
  if (stillWrong.length < revealed.size) setRevealed(new Set(stillWrong));

  const errorOf = (field: Field): string =>
    (revealed.has(field) ? problems[field] : undefined) ?? refused[field] ?? '';
  const fieldOf = ({ target }: SyntheticEvent): Field | undefined =>
    target instanceof Element && target.id.startsWith(`${id}-`)
      ? (target.id.slice(id.length + 1) as Field)
      : undefined;

  const list = (fields: readonly Field[]): void => {
    setListed(fields);
    setAttempt((count) => count + 1);
    const [first] = fields;
    if (short && first !== undefined) document.getElementById(idOf(first))?.focus();
  };
  const refuse = (error: unknown): void => {
    const refusals = refusalsOf(error, (field) => document.getElementById(idOf(field)) !== null);
    setRefused(refusals);
    list(Object.keys(refusals) as Field[]);
    if (Object.keys(refusals).length === 0) setFailure(error);
  };

  const onChange = (event: FormEvent): void => {
    const field = fieldOf(event);
    if (field === undefined) return;
    typed.current.add(field);
    setRefused((fields) => ({ ...fields, [field]: undefined }));
  };
  const onBlur = (event: FocusEvent): void => {
    const field = fieldOf(event);
    if (field === undefined || problems[field] === undefined || !typed.current.has(field)) return;
    // An error appearing now would move the control that is being clicked
    if (event.relatedTarget instanceof Element && event.relatedTarget.matches('a, button')) return;
    setRevealed((fields) => new Set([...fields, field]));
  };
  const submit = async (): Promise<void> => {
    // A second click may come before the busy state is rendered
    if (sending.current) return;
    const wrong = wrongFields();
    setRevealed(new Set(wrong));
    setRefused({});
    setFailure(null);
    list(wrong);
    if (wrong.length > 0) return onWrong?.(wrong);
    sending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  // Coming back from the payment page restores this one from the back/forward cache: it can be sent again
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      sending.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);

  const errors: FormError[] = listed
    .map((field) => ({ field: idOf(field), text: errorOf(field) }))
    .filter(({ text }) => text !== '');
  return {
    busy,
    /** Error that concerns no single field; null if none. */
    failure,
    reset: () => {
      setRevealed(new Set());
      setRefused({});
      setListed([]);
      setFailure(null);
    },
    props: { onSubmit: submit, onChange, onBlur },
    summary: { errors, attempt },
    field: (field: Field) => ({ id: idOf(field), error: errorOf(field) }),
  };
}

export function useValues<Values extends Record<string, string>>(start: Values) {
  const [values, setValues] = useState(start);
  return {
    values,
    clear: () => setValues(start),
    bind: (name: keyof Values & string) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setValues((now) => ({ ...now, [name]: target.value })),
    }),
  };
}
