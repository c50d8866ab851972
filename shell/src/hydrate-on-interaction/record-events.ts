export interface Recorder {
  /** Recorded clicks, pointer events and input, oldest first. */
  events: Event[];
  /** Stops recording, because the app now handles events. */
  stop: () => void;
  /** Called when the app cannot be loaded. Discards recorded clicks and clears the busy state of their buttons. */
  stopRecording: () => void;
}

/** Buttons that only work with the app. A search form can be submitted without the app. */
export function findUnresponsiveButton({ target }: Event): HTMLButtonElement | null {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.form?.matches('[action]:not([method=post])') === true ? null : button;
}

/** Records the events that the app must replay, and shows immediately that a button was clicked. */
export function recordEvents(): Recorder {
  const types = ['pointerdown', 'click', 'input'];
  const recorder: Recorder = {
    events: [],
    stop() {
      for (const type of types) window.removeEventListener(type, record);
    },
    stopRecording() {
      const clickedButtons = recorder.events
        .filter(({ type }) => type === 'click')
        .map(findUnresponsiveButton);
      recorder.events = recorder.events.filter(({ type }) => type === 'input');
      for (const button of clickedButtons) {
        button?.removeAttribute('aria-busy');
        // The form also works without the app
        if (button?.type === 'submit' && button.form?.hasAttribute('action'))
          button.form.requestSubmit(button);
      }
    },
  };
  function record(event: Event): void {
    recorder.events.push(event);
    const button = event.type === 'click' ? findUnresponsiveButton(event) : null;
    if (button === null) return;
    event.preventDefault();
    if (button.ariaDisabled !== 'true') button.ariaBusy = 'true';
  }
  for (const type of types) window.addEventListener(type, record);
  return recorder;
}
