import nodemailer, { SendMailOptions, Transporter } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';

export function createMailClient(smtpUrl: string): Transporter<SMTPTransport.SentMessageInfo> {
  return nodemailer.createTransport(smtpUrl);
}

export type { SendMailOptions };

/** An email as the shop sends it: both bodies, a PDF and an inline picture. */
export function createBillMail(change: SendMailOptions = {}): SendMailOptions {
  return {
    from: '"Munay" <hola@munay.example>',
    to: { name: 'Lucía Herrero', address: 'lucia.herrero@correo.example' },
    subject: 'Tu pedido MUN-2026-000001 está pagado · Lavanda & Café',
    messageId: '<bill.665f00000000000000000001@munay.example>',
    date: new Date('2026-11-21T10:00:00Z'),
    text: 'Gracias. Tu pedido: http://localhost:3000/profile?tab=orders\n',
    html: '<html><head><title>x</title></head><body><h1>Gracias, Lucía</h1><img src="cid:logo" alt="Munay"><p><a href="http://localhost:3000/validate-email/abc?x=1&amp;y=2">Ver</a></p><script>document.title="ran"</script></body></html>',
    attachments: [
      { filename: 'factura F-2026-0001.pdf', content: PDF, contentType: 'application/pdf' },
      { filename: 'logo.png', content: PNG, contentType: 'image/png', cid: 'logo' },
    ],
    ...change,
  };
}

/** The smallest valid PDF. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
