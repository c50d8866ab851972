import { sumCents } from '@munay/contracts/money';
import { drawLines, PARTIES_MARGIN } from './invoice.pdf';
import type { CreditNoteFields, DocumentSums } from './invoice.schema';
import { CREDIT_NOTE_WORDS, formatAmount, formatDate, formatTime, INVOICE_WORDS } from './invoice.words';
import {
  type Column,
  drawFeet,
  drawHead,
  drawParty,
  drawTable,
  isNamed,
  NEXT_PAGE_TOP,
  PAGE_BOTTOM,
} from './sheet.parts';
import { drawDocument, END, LEFT, MIDDLE, MUTED, RIGHT, type Sheet } from './sheet.pdf';

const BOX_HEIGHT = 62;
const BOX_MARGIN = 24;
const BALANCE_MARGIN = 30;
const BALANCE_ROW = 34;
const BALANCE: readonly [Column, ...Column[]] = [
  { x: LEFT, width: 300, align: 'left' },
  { x: 372, width: 118, align: 'right' },
  { x: 496, width: 118, align: 'right' },
  { x: 620, width: 118, align: 'right' },
];

/** Renders buyer, delivery, refund and reason. @returns the vertical position where the table starts */
function drawParties(sheet: Sheet, note: CreditNoteFields, top: number): number {
  const { locale, buyer, delivery, refund } = note;
  const [words, invoiceWords] = [CREDIT_NOTE_WORDS[locale], INVOICE_WORDS[locale]];
  const ordered = words.ordered(formatDate(refund.at, locale), formatTime(refund.at, locale));
  const reference = refund.reference ? [`${words.reference} ${refund.reference}`] : [];
  const refundParty = { name: ordered, taxId: '', lines: [refund.text, ...reference] };
  const ends = [
    ...(isNamed(buyer) ? [drawParty(sheet, invoiceWords.buyer, buyer, { x: LEFT, top, bold: true })] : []),
    ...(isNamed(delivery) ? [drawParty(sheet, invoiceWords.delivery, delivery, { x: MIDDLE, top })] : []),
    drawParty(sheet, words.refund, refundParty, { x: RIGHT, top, bold: true, width: END - RIGHT }),
  ];
  const boxTop = Math.max(...ends) + PARTIES_MARGIN;
  sheet.box(boxTop, BOX_HEIGHT);
  const facts = [
    [LEFT + 16, words.kind, words.differences],
    [MIDDLE, words.cause, note.cause],
    [RIGHT, words.detail, note.detail],
  ] as const;
  for (const [x, label, value] of facts)
    sheet.part('P', () => {
      sheet.text(label, x, boxTop + 12, { color: MUTED, width: 205 });
      sheet.text(value, x, boxTop + 31, { width: 205 });
    });
  return boxTop + BOX_HEIGHT + BOX_MARGIN;
}

/** Renders the sums of the invoice, of earlier credit notes and of this one, and the remaining sums. */
function drawBalance(sheet: Sheet, note: CreditNoteFields, below: number): void {
  const { locale, corrects, earlier, totals } = note;
  const [words, invoiceWords] = [CREDIT_NOTE_WORDS[locale], INVOICE_WORDS[locale]];
  const documents: [string, DocumentSums][] = [
    [words.invoice(corrects.number), corrects],
    ...earlier.map((entry): [string, DocumentSums] => [words.note(entry.number), entry]),
    [words.note(note.number), totals],
  ];
  const sumRemaining = (key: keyof DocumentSums): number => sumCents(documents.map(([, one]) => one[key]));
  const cells = (name: string, base: number, vat: number, gross: number): string[] => [
    name,
    ...[base, vat, gross].map((cents) => formatAmount(cents, locale)),
  ];
  const rows = [
    ...documents.map(([name, one]) => ({ cells: cells(name, one.baseCents, one.vatCents, one.grossCents) })),
    {
      cells: cells(
        words.left,
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
  sheet.text(words.balance, LEFT, top, { bold: true, role: 'H2' });
  const heads = [
    words.document,
    invoiceWords.base,
    invoiceWords.vat(totals.vatPercent),
    invoiceWords.taxHead[3],
  ];
  drawTable(sheet, heads, BALANCE, rows, top + 27);
}

/** Renders a credit note. The same data always results in the same bytes. */
export const drawCreditNote = (note: CreditNoteFields): Promise<Buffer> =>
  drawDocument(note, CREDIT_NOTE_WORDS[note.locale].title, (sheet) => {
    const { locale, seller, number, issuedAt, corrects, orderNumber } = note;
    const [words, invoiceWords] = [CREDIT_NOTE_WORDS[locale], INVOICE_WORDS[locale]];
    const parties = drawHead(sheet, seller, words.title, number, [
      [invoiceWords.issued, formatDate(issuedAt, locale)],
      [words.corrects, corrects.number],
      [words.correctsDate, formatDate(corrects.issuedAt, locale)],
      [invoiceWords.order, orderNumber],
    ]);
    drawBalance(sheet, note, drawLines(sheet, note, drawParties(sheet, note, parties)));
    drawFeet(sheet, `${words.law}\n${invoiceWords.foot}`, invoiceWords.page);
  });
