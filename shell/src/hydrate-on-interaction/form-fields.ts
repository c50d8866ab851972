export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isField = (target: Element): target is FormField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

export const isSwitch = (field: FormField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

export function setChecked(field: HTMLInputElement, isChecked: boolean): void {
  field.checked = !isChecked;
  field.click();
}

/** React notices an input event only if the value differs from the value last set on the element. */
export function enterText(field: FormField, text: string): void {
  if (field.type !== 'file') {
    const caret = field.value === text && 'selectionStart' in field ? field.selectionStart : null;
    field.value = '';
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, 'value', text, field);
    // Setting the value moves the caret to the end
    if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether the field differs from its HTML. Browsers restore typed text when the user returns to a page. */
export function isChanged(field: Element): field is FormField {
  if (!isField(field)) return false;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
  return isSwitch(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

/** Simulates a key press in a field that is no longer in the document. @returns whether the key has edited the value */
export function typeKey(field: FormField, key: string): boolean {
  if (field instanceof HTMLSelectElement || isSwitch(field)) return false;
  const { selectionStart: start, selectionEnd: end } = field;
  if (start === null || end === null) {
    // Scripts cannot read the caret position in number and email fields
    if (key.length === 1) field.value += key;
    return key.length === 1;
  }
  if (key.length === 1) field.setRangeText(key, start, end, 'end');
  else if (key === 'Backspace')
    field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  else return false;
  return true;
}
