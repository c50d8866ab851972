import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useT } from '../i18n/t';
import { Input } from '../ui/input';

const ANNOUNCE_DELAY_MS = 500;

export interface ComboboxProps<Option> {
  label: string;
  listLabel: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  optionKey: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  onSelect: (option: Option) => void;
  /** Called on Enter without an active row. By default, Enter selects the first option, even if it arrives later. */
  onSubmit?: ((value: string) => void) | undefined;
  /** Whether the option is visible but cannot be selected. */
  isDisabled?: ((option: Option) => boolean) | undefined;
  /** Called on Escape in an empty field. */
  onDismiss?: (() => void) | undefined;
  /** Whether the list also opens while the field is empty. */
  opensEmpty?: boolean | undefined;
  /** Content above the list. */
  header?: ReactNode;
  /** Message for an empty list, announced as a status. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** False while the options for `value` are loading, so that the number of options is not announced too early. */
  settled?: boolean | undefined;
  inputProps?:
    | (Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onKeyDown'> & {
        ref?: Ref<HTMLInputElement> | undefined;
      })
    | undefined;
  /** Whether the combobox is styled like a form field. */
  fieldStyle?: boolean | undefined;
  renderInput?: ((input: ReactNode) => ReactNode) | undefined;
  popupClassName?: string | undefined;
  className?: string | undefined;
}

/** Cancels the click that closes the list, so that it does not also activate the element below. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', stop, { capture: true, once: true });
  const removeListener = () =>
    setTimeout(() => document.removeEventListener('click', stop, { capture: true }));
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, removeListener, { once: true });
}

/**
 * Combobox with manual selection (ARIA Authoring Practices). Down and Up move the active row, Enter selects it, Escape
 * closes the list and then clears the field, Home and End move the caret.
 */
export function Combobox<Option>(props: ComboboxProps<Option>): ReactNode {
  const { value, options, settled = true } = props;
  const Control = props.fieldStyle === true ? Input : 'input';
  const t = useT();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [activeKey, setActiveKey] = useState<string>();
  const [status, setStatus] = useState('');
  const [isEntered, setIsEntered] = useState(false);

  const isTyped = value.trim() !== '';
  const isSearching = isExpanded && (isTyped || props.opensEmpty === true);
  const showsEmpty = settled && options.length === 0 && props.empty !== undefined;
  const open = isSearching && (options.length > 0 || showsEmpty);
  const active = options.findIndex((option) => props.optionKey(option) === activeKey);
  const toRowId = (index: number) => `${id}-row-${index}`;

  useEffect(() => {
    if (!isSearching) return undefined;
    const closeOnOutsideClick = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || root.current?.contains(target) !== false) return;
      setExpanded(false);
      if (open && isTyped && target.closest('main a')) swallowClick();
    };
    document.addEventListener('pointerdown', closeOnOutsideClick);
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick);
  }, [isSearching, open, isTyped]);

  useEffect(() => {
    if (!open || !settled || !isTyped || options.length === 0) return undefined;
    const timer = setTimeout(() => setStatus(t('kit.results', { count: options.length })), ANNOUNCE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setStatus('');
    };
  }, [open, settled, isTyped, options.length, t]);

  const close = () => {
    setExpanded(false);
    setActiveKey(undefined);
    setIsEntered(false);
  };
  const choose = (option: Option) => {
    if (props.isDisabled?.(option)) return;
    close();
    props.onSelect(option);
  };
  const first = isSearching && settled ? options.find((option) => !props.isDisabled?.(option)) : undefined;
  const firstKey = isEntered && first !== undefined ? props.optionKey(first) : undefined;
  const chooseFirst = useEffectEvent(() => {
    if (first !== undefined) choose(first);
  });
  useEffect(() => {
    if (firstKey === undefined) return undefined;
    const timer = setTimeout(chooseFirst);
    return () => clearTimeout(timer);
  }, [firstKey]);
  const move = (step: 1 | -1) => {
    const from = active < 0 && step < 0 ? 0 : active;
    const next = options[(from + step + options.length) % options.length];
    if (next !== undefined) setActiveKey(props.optionKey(next));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const row = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isExpanded) setExpanded(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && row !== undefined) return choose(row);
      if (!props.onSubmit) return setIsEntered(isSearching);
      close();
      props.onSubmit(value);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (open) close();
      else if (value !== '') props.onChange('');
      else props.onDismiss?.();
    }
  };

  const input = (
    <Control
      autoComplete="off"
      {...props.inputProps}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      role="combobox"
      aria-label={props.label}
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={`${id}-list`}
      aria-activedescendant={open && active >= 0 ? toRowId(active) : undefined}
      value={value}
      onChange={(event) => {
        // The list stays closed when the browser restores the field's text after a navigation
        setExpanded(event.target === document.activeElement);
        setActiveKey(undefined);
        setIsEntered(false);
        props.onChange(event.target.value);
      }}
      onFocus={(event) => {
        setExpanded(true);
        props.inputProps?.onFocus?.(event);
      }}
      onKeyDown={onKeyDown}
    />
  );

  return (
    <div
      className={props.className}
      ref={root}
      // Tab moves to the links below the list. The list closes when the focus has left both the field and the links
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) === false) close();
      }}
    >
      {props.renderInput?.(input) ?? input}
      <div
        className={props.popupClassName}
        hidden={!open}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          root.current?.querySelector('input')?.focus();
          close();
        }}
      >
        {props.header}
        <ul role="listbox" id={`${id}-list`} aria-label={props.listLabel} hidden={options.length === 0}>
          {options.map((option, index) => (
            <li
              key={props.optionKey(option)}
              id={toRowId(index)}
              role="option"
              aria-selected={index === active}
              aria-disabled={props.isDisabled?.(option) || undefined}
              // Keeps the focus in the field; otherwise the list would close before the click arrives
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {props.renderOption(option)}
            </li>
          ))}
        </ul>
        {showsEmpty && props.empty}
        {props.footer}
      </div>
      <p className="vh" role="status">
        {status}
      </p>
    </div>
  );
}
