import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailMessage, MailSummary } from '../src/mailbox/mail.record';
import { createBillMail, createMailClient, PDF } from './mail-client';
import { StartedMailbox, startMailbox } from './start-sandbox';
import { fetchStatus } from './status-of';

let mailbox: StartedMailbox;
let client: ReturnType<typeof createMailClient>;
beforeAll(async () => {
  mailbox = await startMailbox();
  client = createMailClient(mailbox.smtpUrl);
});
beforeEach(async () => {
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  await fetch(`${mailbox.url}/api/faults`, { method: 'DELETE' });
});
afterAll(async () => {
  client.close();
  await mailbox.close();
});

async function request<T>(path: string, from = mailbox): Promise<{ status: number; body: T }> {
  const response = await fetch(from.url + path);
  return { status: response.status, body: (await response.json()) as T };
}
const list = async (query = '', from = mailbox) =>
  (await request<{ messages: MailSummary[]; total: number }>(`/api/messages${query}`, from)).body;
const listSubjects = async (query = '', from = mailbox) =>
  (await list(query, from)).messages.map((mail) => mail.subject);
const addFault = (body: object) =>
  fetch(`${mailbox.url}/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('mailbox', () => {
  it('an email is stored with its ids, dates, bodies and links', async () => {
    await client.sendMail(createBillMail());
    const [summary] = (await list()).messages;
    const { body } = await request<MailMessage>(`/api/messages/${summary?.id}`);
    expect(body).toMatchObject({
      messageId: '<bill.665f00000000000000000001@munay.example>',
      subject: 'Tu pedido MUN-2026-000001 está pagado · Lavanda & Café',
      from: { name: 'Munay', address: 'hola@munay.example' },
      to: [{ name: 'Lucía Herrero', address: 'lucia.herrero@correo.example' }],
      recipients: ['lucia.herrero@correo.example'],
      date: '2026-11-21T10:00:00.000Z',
      links: ['http://localhost:3000/validate-email/abc?x=1&y=2', 'http://localhost:3000/profile?tab=orders'],
    });
    expect(body.text).toContain('Gracias.');
    expect(body.html).toContain('<h1>Gracias, Lucía</h1>');
  });

  it('attachments are returned byte for byte, and a PDF is displayed in the browser', async () => {
    await client.sendMail(createBillMail());
    const [summary] = (await list()).messages;
    expect(summary?.attachments.map((attachment) => attachment.filename).sort()).toEqual([
      'factura F-2026-0001.pdf',
      'logo.png',
    ]);
    const pdf = summary?.attachments.find((attachment) => attachment.contentType === 'application/pdf');
    expect(pdf).toMatchObject({ filename: 'factura F-2026-0001.pdf', bytes: PDF.length });
    const response = await fetch(`${mailbox.url}/api/messages/${summary?.id}/attachments/${pdf?.n}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''factura%20F-2026-0001.pdf",
    );
    expect((await request(`/api/messages/${summary?.id}/attachments/9`)).status).toBe(404);
  });

  it('an HTML attachment of an email is offered only as a download', async () => {
    await client.sendMail(
      createBillMail({
        attachments: [{ filename: 'x.html', content: '<script>1</script>', contentType: 'text/html' }],
      }),
    );
    const [summary] = (await list()).messages;
    const response = await fetch(`${mailbox.url}/api/messages/${summary?.id}/attachments/0`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain('attachment');
  });

  it('emails are listed newest first and filtered by recipient, subject, Message-ID and time', async () => {
    await client.sendMail(
      createBillMail({ to: 'a@correo.example', subject: 'Uno', messageId: '<one@munay.example>' }),
    );
    await client.sendMail(
      createBillMail({ to: 'b@correo.example', subject: 'Dos', messageId: '<two@munay.example>' }),
    );
    await client.sendMail(
      createBillMail({ to: 'a@correo.example', subject: 'Tres', messageId: '<two@munay.example>' }),
    );
    expect(await listSubjects()).toEqual(['Tres', 'Dos', 'Uno']);
    expect(await listSubjects('?to=A@correo.example')).toEqual(['Tres', 'Uno']);
    expect(await listSubjects('?subject=dos')).toEqual(['Dos']);
    expect(await list('?messageId=%3Ctwo@munay.example%3E&limit=1')).toMatchObject({
      total: 2,
      messages: [{ subject: 'Tres' }],
    });
    const lastReceivedAt = (await list()).messages[0]?.receivedAt ?? '';
    expect(
      await listSubjects(
        `?since=${encodeURIComponent(new Date(Date.parse(lastReceivedAt) + 1).toISOString())}`,
      ),
    ).toEqual([]);
    expect((await request('/api/messages?since=yesterday')).status).toBe(400);
  });

  it('recipients are read from the envelope and not from the header', async () => {
    await client.sendMail(createBillMail({ to: 'shown@correo.example', bcc: 'hidden@correo.example' }));
    expect((await list('?to=hidden@correo.example')).messages[0]?.recipients).toEqual([
      'shown@correo.example',
      'hidden@correo.example',
    ]);
  });

  it('a test can wait for an email instead of sleeping', async () => {
    const waiting = request<MailMessage>('/api/wait?to=late@correo.example&subject=valida&timeoutMs=20000');
    await client.sendMail(createBillMail({ to: 'other@correo.example', subject: 'Valida tu correo' }));
    await client.sendMail(createBillMail({ to: 'late@correo.example', subject: 'Valida tu correo' }));
    expect((await waiting).body).toMatchObject({
      recipients: ['late@correo.example'],
      links: expect.arrayContaining(['http://localhost:3000/profile?tab=orders']) as string[],
    });
    expect((await request<MailMessage>('/api/wait?to=late@correo.example')).body.recipients).toEqual([
      'late@correo.example',
    ]);
    expect((await request('/api/wait?to=nobody@correo.example&timeoutMs=50')).status).toBe(404);
  });

  it('the mailbox stores all concurrent emails', async () => {
    const pool = Array.from({ length: 40 }, (_, number) =>
      client.sendMail(createBillMail({ subject: `Nr ${number}` })),
    );
    await Promise.all(pool);
    expect(new Set(await listSubjects('?limit=100')).size).toBe(40);
  });

  it('the mailbox can reject the next emails temporarily or permanently', async () => {
    await addFault({ mode: 'reject', next: 1 });
    await addFault({ mode: 'reject', next: 1, code: 550 });
    await expect(client.sendMail(createBillMail())).rejects.toMatchObject({ responseCode: 451 });
    await expect(client.sendMail(createBillMail())).rejects.toMatchObject({ responseCode: 550 });
    await client.sendMail(createBillMail());
    expect((await list()).total).toBe(1);
  });

  it('the mailbox can drop the connection before an email is stored', async () => {
    await addFault({ mode: 'drop-connection', next: 2 });
    await expect(client.sendMail(createBillMail())).rejects.toThrow();
    await expect(client.sendMail(createBillMail())).rejects.toThrow();
    expect((await list()).total).toBe(0);
    await client.sendMail(createBillMail());
    expect((await list()).total).toBe(1);
  });

  it('the mailbox can close the connection after storing an email and before confirming it', async () => {
    await addFault({ mode: 'accept-then-close' });
    await expect(client.sendMail(createBillMail())).rejects.toThrow();
    await client.sendMail(createBillMail());
    expect(await list('?messageId=%3Cbill.665f00000000000000000001@munay.example%3E')).toMatchObject({
      total: 2,
    });
  });

  it('the mailbox rejects an unknown fault', async () => {
    expect((await addFault({ mode: 'fire' })).status).toBe(400);
  });

  // Fault mailbox-rebound in createMailbox: drop(statement('rejectForeignHosts'))
  it('the mailbox rejects requests under a rebound host name', async () => {
    await client.sendMail(createBillMail());
    const id = (await list()).messages[0]?.id ?? '';
    const paths = ['/', '/assets/app.css', '/api/messages', '/api/wait', '/api/faults', '/unknown'];
    const mailPaths = ['', '/raw', '/attachments/0'].map((part) => `/api/messages/${id}${part}`);
    for (const path of [...paths, ...mailPaths, `/messages/${id}`, `/messages/${id}/html`])
      expect([path, await fetchStatus(mailbox.url + path, { host: 'evil.example' })]).toEqual([path, 403]);
    expect(await fetchStatus(`${mailbox.url}/api/messages`, { host: 'localhost' })).toBe(200);
    expect(await fetchStatus(`${mailbox.url}/healthz`, { host: 'evil.example' })).toBe(200);
  });

  it.each(['GET', 'DELETE'])('the mailbox rejects a %s request from another web page', async (method) => {
    const headers = { origin: 'https://evil.example' };
    expect((await fetch(`${mailbox.url}/api/messages`, { method, headers })).status).toBe(403);
  });
});

describe('mailbox with stored messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('stored emails are listed newest first after a restart', async () => {
    const first = await startMailbox({ dataDir: folder });
    const sender = createMailClient(first.smtpUrl);
    for (const subject of ['Uno', 'Dos']) await sender.sendMail(createBillMail({ subject }));
    const before = await list('', first);
    sender.close();
    await first.close();
    const second = await startMailbox({ dataDir: folder });
    expect(await list('', second)).toEqual(before);
    const restartedClient = createMailClient(second.smtpUrl);
    await restartedClient.sendMail(createBillMail({ subject: 'Tres' }));
    expect(await listSubjects('', second)).toEqual(['Tres', 'Dos', 'Uno']);
    const ids = (await list('', second)).messages.map((mail) => mail.id);
    expect(new Set(ids).size).toBe(3);
    restartedClient.close();
    await second.close();
  });

  it('the oldest emails beyond the limit are deleted from memory and disk', async () => {
    const cappedMailbox = await startMailbox({ dataDir: folder, keep: 3 });
    const sender = createMailClient(cappedMailbox.smtpUrl);
    for (const subject of ['4', '5', '6', '7']) await sender.sendMail(createBillMail({ subject }));
    expect(await listSubjects('', cappedMailbox)).toEqual(['7', '6', '5']);
    expect(readdirSync(join(folder, 'mails'))).toHaveLength(3);
    sender.close();
    await cappedMailbox.close();
  });
});
