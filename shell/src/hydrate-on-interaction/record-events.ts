export interface Recorder {
  /** Clicks and input, oldest first. */
  events: Event[];
  /** The app listens from now on. */
  stop: () => void;
  /** The app cannot be had: what waits for it no longer does. */
  giveUp: () => void;
}

/** Buttons that the app has to hear. The form of a search leads to its address without it. */
export function waitingButton({ target }: Event): HTMLButtonElement | null {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.form?.matches('[action]:not([method=post])') === true ? null : button;
}

/** Keeps what the app has to repeat, and shows at once that a button was pressed. */
export function recordEvents(): Recorder {
  const recorder: Recorder = {
    events: [],
    stop() {
      for (const type of ['click', 'input']) window.removeEventListener(type, record);
    },
    giveUp() {
      const pressed = recorder.events.filter(({ type }) => type === 'click').map(waitingButton);
      recorder.events = recorder.events.filter(({ type }) => type === 'input');
      for (const button of pressed) {
        button?.removeAttribute('aria-busy');
        // The server takes this form, too
        if (button?.type === 'submit' && button.form?.hasAttribute('action'))
          button.form.requestSubmit(button);
      }
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
