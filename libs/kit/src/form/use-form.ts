import {
  type FocusEvent,
  type FormEvent,
  type RefCallback,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import type { PostedForm } from '@munay/contracts/posted-form';
import { ApiError } from '../base/api-error';
import { useT } from '../i18n/t';
import type { FormError } from '../ui/field';
import { createFieldRegistry } from './field-registry';
import { getLabel, toRejectionText } from './rejection-text';
import { listInvalid, type Problems, useFieldErrors } from './use-field-errors';
import { useSingleRun } from './use-single-run';

/** Reads the value of a field; empty if the page has no such field. */
export type ReadField<Field extends string> = (field: Field) => string;

/** Props of a field. Its `ref` registers the control, so that the form can focus it and find its label. */
export interface FormField {
  id: string;
  error: string;
  ref: RefCallback<HTMLElement>;
}

interface FormSettings<Field extends string> {
  /** Prefix of the control ids, e.g. `signup` for `signup-email`. */
  id?: string;
  /** Initial values of uncontrolled fields, which use `input`. */
  start?: Partial<Record<Field, string>>;
  /** Validates the fields. Called in every render. */
  check?: (read: ReadField<Field>) => Problems<Field>;
  /**
   * Called if `check` finds no errors. If it fails, the errors are shown at the fields that the server names, or as
   * `failure`.
   */
  send: (read: ReadField<Field>) => unknown;
  /** Maps an error to field messages; undefined to use the server's messages. */
  toProblems?: (error: ApiError) => Problems<Field> | undefined;
  /** False shows every error of `send` as `failure`. */
  fieldErrors?: false;
  /** Called after an error has been shown. */
  onFailure?: (error: unknown) => void;
  /** Returns the name by which messages refer to a field; by default its label. */
  called?: (field: Field) => string;
  /** Whether to omit the error summary. The first invalid field gets the focus instead. */
  short?: boolean;
  onWrong?: (fields: readonly Field[]) => void;
  /** The form as submitted without JavaScript. Its errors are shown from the start. */
  posted?: PostedForm | undefined;
}

type Texts = Readonly<Record<string, string>>;

const readTexts = (form: HTMLFormElement): Texts =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const readFrom =
  <Field extends string>(from: Texts): ReadField<Field> =>
  (field) =>
    from[field] ?? '';

/**
 * Field values as of the last event. On submission, the values are read from the page, because text may have been typed
 * before hydration.
 */
function useTexts<Field extends string>(start: Partial<Record<Field, string>>) {
  const [texts, setTexts] = useState<Texts>(start as Texts);
  const element = useRef<HTMLFormElement>(null);
  return {
    texts,
    readPage: (form: HTMLFormElement | undefined): Texts => {
      element.current = form ?? null;
      const values = form ? { ...texts, ...readTexts(form) } : texts;
      setTexts(values);
      return values;
    },
    clear: (...names: readonly Field[]): void => {
      const initialValues = Object.fromEntries(names.map((name) => [name, start[name] ?? '']));
      for (const [name, text] of Object.entries(initialValues)) {
        const control = element.current?.elements.namedItem(name);
        if (control && 'value' in control) control.value = text;
      }
      setTexts((current) => ({ ...current, ...initialValues }));
    },
  };
}

/** Messages for the fields that the server rejected. */
function listFieldErrors<Field extends string>(
  error: unknown,
  { toProblems, fieldErrors }: Pick<FormSettings<Field>, 'toProblems' | 'fieldErrors'>,
  isShown: (field: Field) => boolean,
  toText: (field: Field, rule: string) => string,
): Problems<Field> {
  if (fieldErrors === false || !(error instanceof ApiError)) return {};
  const problems = toProblems?.(error);
  if (problems !== undefined) return problems;
  const fieldMessages = Object.entries(error.fields)
    .map(([path, rule]) => [path.split('.').at(-1) as Field, rule] as const)
    .filter(([field]) => isShown(field));
  return Object.fromEntries(
    fieldMessages.map(([field, rule]) => [field, toText(field, rule)]),
  ) as Problems<Field>;
}

/**
 * State and behaviour of a form. A field is validated on blur. Its error disappears as soon as the value is valid, and
 * does not return while the user is typing. A form is never sent twice at the same time. Fields that the server rejects
 * show its error.
 */
export function useForm<Field extends string = string>(settings: FormSettings<Field>) {
  const { id = 'form', check, send, onFailure, short = false, onWrong, posted } = settings;
  const start: Partial<Record<Field, string>> = settings.start ?? {};
  const t = useT();
  const [controls] = useState(() => createFieldRegistry<Field>());
  const { texts, readPage, clear } = useTexts(start);
  const findProblems = (from: Texts): Problems<Field> => check?.(readFrom(from)) ?? {};
  const problems = findProblems(texts);
  const toFieldId = (field: Field): string => `${id}-${field.replaceAll('.', '-')}`;
  const fieldLabel = settings.called ?? ((field: Field) => getLabel(controls.get(field)));
  const toFieldErrors = (error: unknown, isShown: (field: Field) => boolean): Problems<Field> =>
    listFieldErrors(error, settings, isShown, (field, rule) =>
      toRejectionText(t, field, fieldLabel(field), rule),
    );
  const errors = useFieldErrors({ problems, posted, toFieldErrors });
  const editedFields = useRef(new Set<string>());

  const focus = (field: Field): void => controls.get(field)?.focus();
  const focusFirst = ([first]: readonly Field[]): void => {
    if (short && first !== undefined) focus(first);
  };
  const { busy, isRunning, run } = useSingleRun((error) => {
    const problems = toFieldErrors(error, (field) => controls.get(field) !== undefined);
    errors.showServerErrors(problems, error);
    focusFirst(listInvalid(problems));
    onFailure?.(error);
  });
  const resubmit = (work: () => unknown): Promise<void> =>
    run(() => {
      errors.clearRefusals();
      return work();
    });

  const findField = (fields: readonly Field[], { target }: SyntheticEvent): Field | undefined =>
    fields.find((field) => target instanceof Element && target.id === toFieldId(field));
  const onChange = (event: FormEvent<HTMLFormElement>): void => {
    if (event.target instanceof Element) editedFields.current.add(event.target.id);
    readPage(event.currentTarget);
    const field = findField(listInvalid(errors.serverErrors), event);
    if (field !== undefined) errors.clearRefusal(field);
  };
  const onBlur = (event: FocusEvent<HTMLFormElement>): void => {
    const field = findField(listInvalid(problems), event);
    if (field === undefined || !editedFields.current.has(toFieldId(field))) return;
    // A new error could move the control that the user is clicking
    if (event.relatedTarget instanceof Element && event.relatedTarget.matches('a, button')) return;
    errors.reveal(field);
  };
  const submit = async (event?: FormEvent<HTMLFormElement>): Promise<void> => {
    if (isRunning()) return;
    const values = readPage(event?.currentTarget);
    const invalid = listInvalid(findProblems(values));
    errors.showProblems(invalid);
    focusFirst(invalid);
    if (invalid.length > 0) return onWrong?.(invalid);
    await run(() => send(readFrom(values)));
  };

  const listed: FormError[] = errors.listed
    .map((field) => ({ field: toFieldId(field), text: errors.getError(field), focus: () => focus(field) }))
    .filter(({ text }) => text !== '');
  const field = (name: Field): FormField => ({
    id: toFieldId(name),
    error: errors.getError(name),
    ref: controls.ref(name),
  });
  return {
    busy,
    /** Failure that does not concern a field; null if there is none. */
    failure: errors.failure,
    /** Runs another action of the form, e.g. of a second button, unless the form is being submitted. */
    run: resubmit,
    submit,
    reset: errors.reset,
    props: { onSubmit: submit, onChange, onBlur },
    summary: { errors: listed, attempt: errors.attempt },
    /** Props of a controlled field, whose value the caller stores. */
    field,
    /** Props of an uncontrolled field. */
    input: (name: Field) => ({ ...field(name), name, defaultValue: start[name] }),
    read: readFrom<Field>(texts),
    focus,
    /** Resets uncontrolled fields to their initial text. */
    clear,
  };
}
