import { createSecondFactorSuite } from '../support/second-factor';

const { wait, prove, staff, listAuditActions } = createSecondFactorSuite();

// Fault queue-pause-without-second-factor in QueueBoardRoutes.auditWrite: drop(statement('requireFreshVerification'))
test('pausing a queue requires a verification from the last five minutes', async () => {
  const administrator = await staff();
  const pause = async () =>
    administrator.client.send('PUT', '/ops/queues/api/queues/mail/pause', undefined, {
      origin: 'http://localhost:5000',
    });
  wait(6 * 60_000);
  expect((await administrator.client.fetch('GET', '/ops/queues')).status).toBe(200);
  expect((await pause()).data).toMatchObject({ key: 'verificationRequired' });
  expect(await listAuditActions('queues')).toEqual([]);
  await prove(administrator.client, administrator.app.code(wait()));
  expect((await pause()).status).toBe(200);
  expect(await listAuditActions('queues')).toEqual(['queue.write']);
  await administrator.client.send('PUT', '/ops/queues/api/queues/mail/resume', undefined, {
    origin: 'http://localhost:5000',
  });
});

test('the queue board is read-only and shows a note until the second factor is verified', async () => {
  const administrator = await staff();
  const open = async (path: string, locale = 'es') => {
    const headers = { accept: 'text/html', 'accept-language': locale };
    const response = await administrator.client.fetch('GET', path, undefined, headers);
    return { to: response.headers.get('location'), text: await response.text() };
  };
  const readOnly = async (board: string) => {
    const { text } = await open(`${board}/api/queues`);
    return (JSON.parse(text) as { queues: { readOnlyMode: boolean }[] }).queues.map(
      ({ readOnlyMode }) => readOnlyMode,
    );
  };
  const pause = async (board: string, queue = '/mail') =>
    administrator.client.send<{ key: string }>('PUT', `${board}/api/queues${queue}/pause`, undefined, {
      origin: 'http://localhost:5000',
    });
  const [full, limited] = ['/ops/queues', '/ops/queues/read-only'];
  const before = await listAuditActions('queues');
  wait(6 * 60_000);
  expect((await open(full)).to).toBe(limited);
  expect((await open(`${full}/queue/mail?status=failed`)).to).toBe(`${limited}/queue/mail?status=failed`);
  expect((await open(limited)).text).toContain('"label":"Solo lectura"');
  expect((await open(limited, 'en')).text).toContain(
    '"text":"To change something, open it from Emails and jobs"',
  );
  expect(await readOnly(limited)).toEqual([true, true]);
  const rejection = await administrator.client.fetch('PUT', `${limited}/api/queues/mail/pause`, undefined, {
    origin: 'http://localhost:5000',
  });
  expect(await rejection.json()).toMatchObject({ code: 403, error: 'Confirma que eres tú' });

  await prove(administrator.client, administrator.app.code(wait()));
  expect((await open(`${limited}/queue/mail`)).to).toBe(`${full}/queue/mail`);
  expect(await readOnly(full)).toEqual([false, false]);
  for (const queue of ['/mail', '']) expect((await pause(limited, queue)).data.key).toBe('methodNotAllowed');
  expect(await listAuditActions('queues')).toEqual(before);
});
