// Long polling: one request waits at the server until mail arrives.

/** @param {number} since ms */
async function waitForMail(since) {
  for (;;) {
    const query = new URLSearchParams(location.search);
    query.delete('lang');
    query.set('since', String(since));
    query.set('timeoutMs', '60000');
    const answer = await fetch(`/api/wait?${query}`).catch(() => null);
    if (answer?.ok) return location.reload();
    // The mailbox was restarted: pause before retrying.
    if (!answer) await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

const clear = document.getElementById('clear');
clear?.addEventListener('click', async () => {
  if (!confirm(clear.dataset['sure'])) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.reload();
});

const newest = document.querySelector('.mails time')?.getAttribute('datetime');
void waitForMail(newest ? Date.parse(newest) + 1 : Date.now());
