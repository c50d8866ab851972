import { type FocusEvent, type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { PostedForm } from '@munay/contracts/posted-form';
import { ApiError } from '../base/api-error';
import { useT } from '../i18n/t';
import type { FormError } from '../ui/field';
import { labelIn, refusalWords } from './refusal-words';

export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>;

/** Text of a field; empty if the page has no such field. */
export type ReadField<Field extends string> = (field: Field) => string;

interface FormSettings<Field extends string> {
  /** Prefix of the control ids: `signup` results in `signup-email`. */
  id?: string;
  /** Initial texts of the fields that use `input`, whose text is only in the page. */
  start?: Partial<Record<Field, string>>;
  /** Problems of the fields; runs with every render. */
  check?: (read: ReadField<Field>) => Problems<Field>;
  /** Runs if `check` finds no problem. Its errors are shown at the fields that the server reports, or as `failure`. */
  send: (read: ReadField<Field>) => unknown;
  /** Field messages for an error; undefined to use those of the server. */
  refusedBy?: (error: ApiError) => Problems<Field> | undefined;
  /** False shows every error of `send` as `failure`. */
  fieldErrors?: false;
  /** Runs after an error has been shown. */
  onFailure?: (error: unknown) => void;
  /** Name of a field; its label by default. */
  called?: (field: Field) => string;
  /** No error summary: the first invalid field takes focus. */
  short?: boolean;
  onWrong?: (fields: readonly Field[]) => void;
  /** The form as sent without JavaScript, whose errors are shown from the start. */
  posted?: PostedForm | undefined;
}

type Texts = Readonly<Record<string, string>>;

const textsIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const wrongIn = <Field extends string>(problems: Problems<Field>): Field[] =>
  (Object.keys(problems) as Field[]).filter((field) => problems[field] !== undefined);

export function failureOf(posted: PostedForm | undefined): ApiError | null {
  if (posted?.failure == null) return null;
  const { code, message, data } = posted.failure;
  return new ApiError(code, message, data);
}

/**
 * How every form is submitted: a field is validated on blur, its error disappears as soon as the value is valid and
 * does not return while typing; a form is never sent twice, and rejected fields show their error.
 */
export function useForm<Field extends string = string>(settings: FormSettings<Field>) {
  const { id = 'form', check, send, refusedBy, fieldErrors = true, onFailure } = settings;
  const { short = false, onWrong, posted } = settings;
  const start: Partial<Record<Field, string>> = settings.start ?? {};
  const t = useT();
  /** The values at the last event. Submitting reads the page, which may have text that was typed before hydration. */
  const [texts, setTexts] = useState<Texts>(start as Texts);
  const readFrom =
    (from: Texts): ReadField<Field> =>
    (field) =>
      from[field] ?? '';
  const problemsIn = (from: Texts): Problems<Field> => check?.(readFrom(from)) ?? {};
  const problems = problemsIn(texts);
  const idOf = (field: Field): string => `${id}-${field.replaceAll('.', '-')}`;
  const called = settings.called ?? ((field: Field) => labelIn(document.getElementById(idOf(field))));
  const refusalsOf = (error: unknown, isShown: (field: Field) => boolean): Problems<Field> => {
    if (!fieldErrors || !(error instanceof ApiError)) return {};
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
    const wrong = wrongIn(problems).filter((field) => posted.secrets?.includes(field) !== true);
    const refused = refusalsOf(sent, (field) => field in posted.values && !wrong.includes(field));
    const named = [...wrong, ...Object.keys(refused)];
    return { wrong, refused, failure: named.length === 0 ? sent : null };
  });
  /** Fields whose problem may be shown. */
  const [revealed, setRevealed] = useState<ReadonlySet<Field>>(() => new Set(first.wrong));
  const [refused, setRefused] = useState<Problems<Field>>(first.refused);
  const [listed, setListed] = useState<readonly Field[]>(() => [...first.wrong, ...wrongIn(first.refused)]);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(first.failure);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const typed = useRef(new Set<string>());
  const element = useRef<HTMLFormElement>(null);

  // Fields may also become valid without typing, e.g. when the delivery price has loaded
  const stillWrong = [...revealed].filter((field) => problems[field] !== undefined);
  if (stillWrong.length < revealed.size) setRevealed(new Set(stillWrong));

  const errorOf = (field: Field): string =>
    (revealed.has(field) ? problems[field] : undefined) ?? refused[field] ?? '';

  const focus = (field: Field): void => document.getElementById(idOf(field))?.focus();
  const list = (fields: readonly Field[]): void => {
    setListed(fields);
    setAttempt((count) => count + 1);
    const [first] = fields;
    if (short && first !== undefined) focus(first);
  };
  const refuse = (error: unknown): void => {
    const refusals = refusalsOf(error, (field) => document.getElementById(idOf(field)) !== null);
    const fields = wrongIn(refusals);
    setRefused(refusals);
    list(fields);
    if (fields.length === 0) setFailure(error);
    onFailure?.(error);
  };
  /** Other work of the form, e.g. a second button: never concurrent with a submit. */
  const run = async (work: () => unknown): Promise<void> => {
    // A second click may come before the busy state is rendered
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefused({});
    setFailure(null);
    try {
      await work();
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const isIn = (fields: readonly Field[], { target }: SyntheticEvent): Field | undefined =>
    fields.find((field) => target instanceof Element && target.id === idOf(field));
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    element.current = event.currentTarget;
    if (event.target instanceof Element) typed.current.add(event.target.id);
    setTexts({ ...texts, ...textsIn(event.currentTarget) });
    const field = isIn(wrongIn(refused), event);
    if (field !== undefined) setRefused({ ...refused, [field]: undefined });
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>): void => {
    const field = isIn(wrongIn(problems), event);
    if (field === undefined || !typed.current.has(idOf(field))) return;
    // An error that appears now would move the control that is being clicked
    if (event.relatedTarget instanceof Element && event.relatedTarget.matches('a, button')) return;
    setRevealed((fields) => new Set([...fields, field]));
  };
  const submit = async (event?: FormEvent<HTMLFormElement>): Promise<void> => {
    if (sending.current) return;
    element.current = event?.currentTarget ?? null;
    const now = event ? { ...texts, ...textsIn(event.currentTarget) } : texts;
    const wrong = wrongIn(problemsIn(now));
    setTexts(now);
    setRevealed(new Set(wrong));
    setRefused({});
    setFailure(null);
    list(wrong);
    if (wrong.length > 0) return onWrong?.(wrong);
    await run(() => send(readFrom(now)));
  };
  // Going back from the payment page restores this page from the back/forward cache: the form can be sent again
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
  const field = (name: Field) => ({ id: idOf(name), error: errorOf(name) });
  return {
    busy,
    /** Error that concerns no single field; null if none. */
    failure,
    run,
    submit,
    reset: () => {
      setRevealed(new Set());
      setRefused({});
      setListed([]);
      setFailure(null);
    },
    props: { onSubmit: submit, onChange, onBlur },
    summary: { errors, attempt },
    /** Props of a field whose value is stored by the caller. */
    field,
    /** Props of a field whose text is only in the page. */
    input: (name: Field) => ({ ...field(name), name, defaultValue: start[name] }),
    read: readFrom(texts),
    focus,
    /** Resets fields whose text is only in the page to their initial text. */
    clear: (...names: readonly Field[]) => {
      const cleared = Object.fromEntries(names.map((name) => [name, start[name] ?? '']));
      for (const [name, text] of Object.entries(cleared)) {
        const control = element.current?.elements.namedItem(name);
        if (control && 'value' in control) control.value = text;
      }
      setTexts((now) => ({ ...now, ...cleared }));
    },
  };
}
