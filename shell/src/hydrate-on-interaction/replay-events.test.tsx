import { replayEarlyEvents } from './replay-events';

const createKeyEvent = (type: string, name: string): Event =>
  new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true });

function createField(): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.name = 'message';
  return field;
}

test('a key press whose handler replaces the focused field is typed into the replacement', async () => {
  const form = document.body.appendChild(document.createElement('form'));
  const field = form.appendChild(createField());
  replayEarlyEvents(document.body);
  field.focus();
  field.value = 'Hol';
  field.setSelectionRange(3, 3);

  field.addEventListener('keydown', () => field.remove());
  field.dispatchEvent(createKeyEvent('keydown', 'a'));
  expect(document.activeElement).toBe(document.body);
  // The browser sends the letter to the element that is focused after the key was handled
  document.body.dispatchEvent(createKeyEvent('keypress', 'a'));
  document.body.dispatchEvent(createKeyEvent('keydown', '!'));

  const replacement = form.appendChild(createField());
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(replacement);
  expect(replacement.value).toBe('Hola!');

  // Stops observing the document
  replacement.blur();
  await Promise.resolve();
});
