export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isField = (target: Element): target is FormField =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

export const isSwitch = (field: FormField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

export function turn(field: HTMLInputElement, on: boolean): void {
  field.checked = !on;
  field.click();
}

/** React notices an input only if it differs from the value last set on the element. */
export function enter(field: FormField, text: string): void {
  if (field.type !== 'file') {
    const caret = field.value === text && 'selectionStart' in field ? field.selectionStart : null;
    field.value = '';
    Reflect.set(Reflect.getPrototypeOf(field) ?? field, 'value', text, field);
    // Setting the value moves the caret to the end
    if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret);
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Changed by the browser, which restores typed text on return. */
export function isChanged(field: Element): field is FormField {
  if (!isField(field)) return false;
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
  return isSwitch(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}
