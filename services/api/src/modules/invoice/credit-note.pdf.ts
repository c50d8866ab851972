import { sumCents } from '@munay/contracts/money';
import { drawLines, PARTIES_MARGIN } from './invoice.pdf';
import type { CreditNoteFields, DocumentSums } from './invoice.schema';
import { CREDIT_NOTE_TEXTS, formatAmount, formatDate, formatTime, INVOICE_TEXTS } from './invoice.words';
import {
  type Column,
  drawFooters,
  drawHeader,
  drawParty,
  drawTable,
  isNamed,
  NEXT_PAGE_TOP,
  PAGE_BOTTOM,
} from './sheet.parts';
import { drawDocument, END_X, LEFT_X, MIDDLE_X, MUTED_COLOR, RIGHT_X, type Sheet } from './sheet.pdf';

const BOX_HEIGHT = 62;
const BOX_MARGIN = 24;
const BALANCE_MARGIN = 30;
const BALANCE_ROW = 34;
const BALANCE: readonly [Column, ...Column[]] = [
  { x: LEFT_X, width: 300, align: 'left' },
  { x: 372, width: 118, align: 'right' },
  { x: 496, width: 118, align: 'right' },
  { x: 620, width: 118, align: 'right' },
];

/** Renders buyer, delivery, refund and reason. @returns the vertical position where the table starts */
function drawParties(sheet: Sheet, note: CreditNoteFields, top: number): number {
  const { locale, buyer, delivery, refund } = note;
  const [texts, invoiceWords] = [CREDIT_NOTE_TEXTS[locale], INVOICE_TEXTS[locale]];
  const orderedText = texts.ordered(formatDate(refund.at, locale), formatTime(refund.at, locale));
  const reference = refund.reference ? [`${texts.reference} ${refund.reference}`] : [];
  const refundParty = { name: orderedText, taxId: '', lines: [refund.text, ...reference] };
  const partyBottoms = [
    ...(isNamed(buyer) ? [drawParty(sheet, invoiceWords.buyer, buyer, { x: LEFT_X, top, bold: true })] : []),
    ...(isNamed(delivery) ? [drawParty(sheet, invoiceWords.delivery, delivery, { x: MIDDLE_X, top })] : []),
    drawParty(sheet, texts.refund, refundParty, { x: RIGHT_X, top, bold: true, width: END_X - RIGHT_X }),
  ];
  const boxTop = Math.max(...partyBottoms) + PARTIES_MARGIN;
  sheet.box(boxTop, BOX_HEIGHT);
  const facts = [
    [LEFT_X + 16, texts.kind, texts.differences],
    [MIDDLE_X, texts.cause, note.cause],
    [RIGHT_X, texts.detail, note.detail],
  ] as const;
  for (const [x, label, value] of facts)
    sheet.part('P', () => {
      sheet.text(label, x, boxTop + 12, { color: MUTED_COLOR, width: 205 });
      sheet.text(value, x, boxTop + 31, { width: 205 });
    });
  return boxTop + BOX_HEIGHT + BOX_MARGIN;
}

/** Renders the totals of the invoice, of earlier credit notes and of this credit note, and the remainder. */
function drawBalance(sheet: Sheet, note: CreditNoteFields, below: number): void {
  const { locale, corrects, earlier, totals } = note;
  const [texts, invoiceWords] = [CREDIT_NOTE_TEXTS[locale], INVOICE_TEXTS[locale]];
  const documents: [string, DocumentSums][] = [
    [texts.invoice(corrects.number), corrects],
    ...earlier.map((entry): [string, DocumentSums] => [texts.note(entry.number), entry]),
    [texts.note(note.number), totals],
  ];
  const sumRemaining = (key: keyof DocumentSums): number => sumCents(documents.map(([, sums]) => sums[key]));
  const toCells = (name: string, base: number, vat: number, gross: number): string[] => [
    name,
    ...[base, vat, gross].map((cents) => formatAmount(cents, locale)),
  ];
  const rows = [
    ...documents.map(([name, sums]) => ({
      cells: toCells(name, sums.baseCents, sums.vatCents, sums.grossCents),
    })),
    {
      cells: toCells(
        texts.left,
        sumRemaining('baseCents'),
        sumRemaining('vatCents'),
        sumRemaining('grossCents'),
      ),
      bold: true,
    },
  ];
  let top = below + BALANCE_MARGIN;
  if (top + (rows.length + 2) * BALANCE_ROW > PAGE_BOTTOM) {
    sheet.pdf.addPage();
    top = NEXT_PAGE_TOP;
  }
  sheet.text(texts.balance, LEFT_X, top, { bold: true, role: 'H2' });
  const heads = [
    texts.document,
    invoiceWords.base,
    invoiceWords.vat(totals.vatPercent),
    invoiceWords.taxHead[3],
  ];
  drawTable(sheet, heads, BALANCE, rows, top + 27);
}

/** Renders a credit note. The same data always results in the same bytes. */
export const drawCreditNote = (note: CreditNoteFields): Promise<Buffer> =>
  drawDocument(note, CREDIT_NOTE_TEXTS[note.locale].title, (sheet) => {
    const { locale, seller, number, issuedAt, corrects, orderNumber } = note;
    const [texts, invoiceWords] = [CREDIT_NOTE_TEXTS[locale], INVOICE_TEXTS[locale]];
    const parties = drawHeader(sheet, seller, texts.title, number, [
      [invoiceWords.issued, formatDate(issuedAt, locale)],
      [texts.corrects, corrects.number],
      [texts.correctsDate, formatDate(corrects.issuedAt, locale)],
      [invoiceWords.order, orderNumber],
    ]);
    drawBalance(sheet, note, drawLines(sheet, note, drawParties(sheet, note, parties)));
    drawFooters(sheet, `${texts.law}\n${invoiceWords.foot}`, invoiceWords.page);
  });
