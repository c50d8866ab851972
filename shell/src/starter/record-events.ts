export interface Recorder {
  /** Clicks and input, oldest first. */
  events: Event[];
  /** The app listens from now on. */
  stop: () => void;
  /** The app cannot be had: what waits for it no longer does. */
  giveUp: () => void;
}

/** Buttons that do nothing by themselves; those of a form with an address work without the app. */
export function waitingButton({ target }: Event): HTMLButtonElement | null {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.form?.hasAttribute('action') === true ? null : button;
}

/** Keeps what the app has to repeat, and shows at once that a button was pressed. */
export function recordEvents(): Recorder {
  const recorder: Recorder = {
    events: [],
    stop() {
      for (const type of ['click', 'input']) window.removeEventListener(type, record);
    },
    giveUp() {
      for (const event of recorder.events) waitingButton(event)?.removeAttribute('aria-busy');
      recorder.events = recorder.events.filter(({ type }) => type === 'input');
    },
  };
  function record(event: Event): void {
    recorder.events.push(event);
    const button = event.type === 'click' ? waitingButton(event) : null;
    if (button === null) return;
    event.preventDefault();
    if (button.ariaDisabled !== 'true') button.ariaBusy = 'true';
  }
  for (const type of ['click', 'input']) window.addEventListener(type, record);
  return recorder;
}
