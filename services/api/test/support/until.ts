const LIMIT_MS = 40_000;
const STEP_MS = 25;

/** Polls until another process has reached a state. @throws Error after 40 s */
export async function waitUntil<T>(check: () => Promise<T>): Promise<Exclude<T, null | undefined | false>> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const response = await check();
    if (response !== null && response !== undefined && response !== false)
      return response as Exclude<T, null | undefined | false>;
    if (Date.now() > deadline) throw new Error(`Not so within ${LIMIT_MS} ms: ${check.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
