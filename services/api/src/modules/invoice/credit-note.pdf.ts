import { BELOW_PARTIES, drawLines, drawTotals, NEXT_PAGE_TOP } from './invoice.pdf';
import type { CreditNoteFields, DocumentSums } from './invoice.schema';
import { CREDIT_NOTE_WORDS, formatAmount, formatDate, formatTime, INVOICE_WORDS } from './invoice.words';
import { type Column, drawDocument, LEFT, MIDDLE, MUTED, RIGHT, type Sheet } from './sheet.pdf';

const BOX_TOP = 388;
const BELOW_BOX_TOP = 90;
const PAGE_BOTTOM = 1_000;
const SUMS_HEIGHT = 140;
const BALANCE_ROW = 34;
const BALANCE: readonly Column[] = [
  { x: LEFT, width: 300, align: 'left' },
  { x: 372, width: 118, align: 'right' },
  { x: 496, width: 118, align: 'right' },
  { x: 620, width: 118, align: 'right' },
];

/** Returns where the table starts. */
function drawHead(sheet: Sheet, note: CreditNoteFields): number {
  const { locale } = note;
  const [words, shared] = [CREDIT_NOTE_WORDS[locale], INVOICE_WORDS[locale]];
  sheet.head(note.seller, words.title, note.number, [
    [shared.issued, formatDate(note.issuedAt, locale)],
    [words.corrects, note.corrects.number],
    [words.correctsDate, formatDate(note.corrects.issuedAt, locale)],
    [shared.order, note.orderNumber],
  ]);
  const ends = [
    sheet.party(shared.buyer, note.buyer, LEFT, true),
    sheet.party(shared.delivery, note.delivery, MIDDLE, false),
  ];
  const boxTop = Math.max(BOX_TOP, ...ends.map((end) => end + BELOW_PARTIES));
  const { at, text, reference } = note.refund;
  sheet.text(words.refund, RIGHT, 268, { color: MUTED, role: 'H2' });
  sheet.text(words.ordered(formatDate(at, locale), formatTime(at, locale)), RIGHT, 288, { bold: true });
  sheet.text([text, ...(reference ? [`${words.reference} ${reference}`] : [])].join('\n'), RIGHT, 305);
  sheet.box(boxTop, 62);
  const facts = [
    [words.kind, words.differences],
    [words.cause, note.cause],
    [words.detail, note.detail],
  ] as const;
  facts.forEach(([label, value], index) => {
    const x = [LEFT + 16, MIDDLE, RIGHT][index] ?? LEFT;
    sheet.part('P', () => {
      sheet.text(label, x, boxTop + 12, { color: MUTED, width: 205 });
      sheet.text(value, x, boxTop + 31, { width: 205 });
    });
  });
  return boxTop + BELOW_BOX_TOP;
}

/** Invoice, earlier credit notes, this one, and the remaining sale. */
function drawBalance(sheet: Sheet, note: CreditNoteFields, top: number): void {
  const { locale, corrects, earlier, totals } = note;
  const [words, shared] = [CREDIT_NOTE_WORDS[locale], INVOICE_WORDS[locale]];
  const documents: [string, DocumentSums][] = [
    [words.invoice(corrects.number), corrects],
    ...earlier.map((one): [string, DocumentSums] => [words.note(one.number), one]),
    [words.note(note.number), totals],
  ];
  const left = (key: keyof DocumentSums): number => documents.reduce((sum, [, one]) => sum + one[key], 0);
  const cells = (name: string, base: number, vat: number, gross: number): string[] => [
    name,
    ...[base, vat, gross].map((cents) => formatAmount(cents, locale)),
  ];
  const whole = cells(words.left, left('baseCents'), left('vatCents'), left('grossCents'));
  sheet.text(words.balance, LEFT, top, { bold: true, role: 'H2' });
  const heads = [words.document, shared.base, shared.vat(totals.vatPercent), shared.taxHead[3]];
  sheet.group('Table', () => {
    let row = sheet.columnHeads(heads, BALANCE, top + 12);
    for (const [name, one] of documents)
      row = sheet.row(cells(name, one.baseCents, one.vatCents, one.grossCents), BALANCE, row);
    sheet.row(whole, BALANCE, row, '', true);
  });
}

/** Draws a credit note deterministically. */
export const drawCreditNote = (note: CreditNoteFields): Promise<Buffer> =>
  drawDocument(note, CREDIT_NOTE_WORDS[note.locale].title, (sheet) => {
    const shared = INVOICE_WORDS[note.locale];
    let top = drawLines(sheet, note, drawHead(sheet, note), PAGE_BOTTOM);
    const balanceHeight = (note.earlier.length + 5) * BALANCE_ROW;
    if (top + SUMS_HEIGHT + balanceHeight > PAGE_BOTTOM) {
      sheet.pdf.addPage();
      top = NEXT_PAGE_TOP;
    }
    drawTotals(sheet, note, [], top + 15);
    drawBalance(sheet, note, top + SUMS_HEIGHT + 15);
    sheet.feet(`${CREDIT_NOTE_WORDS[note.locale].law}\n${shared.foot}`, shared.page);
  });
