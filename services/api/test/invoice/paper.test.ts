import type { OrderLine, OrderView } from '@munay/contracts/order/order';
import { getTextHeight, readPdfStructure, readPdfText } from '../../../sandbox/test/read-pdf';
import { buildInvoice } from '../../src/modules/invoice/invoice.mapper';
import { drawInvoice } from '../../src/modules/invoice/invoice.pdf';
import type { InvoiceFields } from '../../src/modules/invoice/invoice.schema';
import { createSampleOrder } from '../../src/modules/order/order.sample';

const ISSUED_AT = new Date('2026-11-19T17:10:00Z');
const SELLER = {
  name: 'Jabones Munay S. Coop.',
  taxId: 'F00000000',
  lines: ['Calle del Taller 8', '28012 Madrid', 'España'],
};

describe('scripts and characters on invoices', () => {
  const fields = buildInvoice(createSampleOrder('es'), 'F-2026-000003', SELLER, ISSUED_AT);
  const drawInvoiceFor = (name: string) => drawInvoice({ ...fields, buyer: { ...fields.buyer, name } });
  const getFonts = (pdf: Buffer) =>
    [...new Set(pdf.toString('latin1').match(/\/BaseFont \/\w{6}\+(\w+)/g))].map(
      (value) => value.split('+')[1],
    );

  test.each([
    ['Łukasz Żółć', 'Łukasz Żółć'],
    ['Nu\u0301n\u0303ez', 'Núñez'],
    ['Yiğit Dvořák Đorđević', 'Yiğit Dvořák Đorđević'],
    ['Αλέξανδρος Παπαδόπουλος', 'Αλέξανδρος Παπαδόπουλος'],
    ['Жанна Їжакевич', 'Жанна Їжакевич'],
    ['Nguyễn Thị Hường', 'Nguyễn Thị Hường'],
    ['王小明', '王小明'],
    ['𝓜𝓪𝓻𝓲𝓪', 'Maria'],
    ['Ana\u200b María\u00ad', 'Ana María'],
  ])('the name %s is printed on the invoice as %s', async (name, printedName) => {
    expect(
      readPdfText(await drawInvoiceFor(name))
        .split('\n')
        .map((line) => line.trim()),
    ).toContain(printedName);
  });

  test('Arabic text is shaped and printed from right to left', async () => {
    const pdf = await drawInvoiceFor('محمد 28');
    const [, arabic = '', number = ''] = /Cliente \n([^\d]+)(28)/.exec(readPdfText(pdf)) ?? [];
    expect([arabic.replace(/\s/g, ''), number]).toEqual([[...'محمد'].reverse().join(''), '28']);
    expect(getFonts(pdf)).toContain('NotoSansArabic');
    const [joinedText, standalone] = [
      await drawInvoiceFor('محمد'),
      await drawInvoiceFor('م\u200cح\u200cم\u200cد'),
    ];
    expect(joinedText.length).not.toBe(standalone.length);
  });

  test('each visible character without a font is printed as a box', async () => {
    expect(readPdfText(await drawInvoiceFor('Ana 👩‍👩‍👧 กม'))).toContain('Ana □ □□');
  });

  test('an invoice embeds exactly the fonts that it needs', async () => {
    const fullPriceLine = await drawInvoiceFor('Ana');
    expect(getFonts(fullPriceLine)).toEqual(['Figtree', 'Figtree']);
    expect(fullPriceLine.toString('latin1')).not.toMatch(/\/Subtype \/Type1\b/);
    expect(fullPriceLine.length).toBeLessThan(32_000);
    expect((await drawInvoiceFor('王小明')).length).toBeLessThan(90_000);
  });

  test('a name with a letter missing from the main font is printed entirely in a fallback font', async () => {
    expect(getFonts(await drawInvoiceFor('Łukasz Żółć'))).toEqual(['Figtree', 'Figtree']);
    const pdf = await drawInvoiceFor('Đặng Van Minh');
    expect(getFonts(pdf)).toEqual(['Figtree', 'Figtree', 'Arimo']);
    // The name is rendered in a single typeface, so it is not split
    expect(readPdfText(pdf)).toContain('Đặng Van Minh');
  });

  test('a long buyer name and address move the invoice table down', async () => {
    const lines = [
      '北京市朝阳区建国路八十八号现代城五号楼十二层一二〇三室王小明先生收',
      'Piso 4',
      'Esc. B',
      '28013 Madrid',
    ];
    const buyer = { name: 'Fundación '.repeat(6), taxId: '12345678Z', lines };
    const [long, short] = [await drawInvoice({ ...fields, buyer }), await drawInvoiceFor('Ana')];
    expect(getTextHeight(long, 'Descripción')).toBeLessThan(getTextHeight(long, '28013 Madrid') - 10);
    expect(getTextHeight(long, 'Descripción')).toBeLessThan(getTextHeight(short, 'Descripción'));
  });
});

test('the tagged PDF structure lists title, parties and tables in reading order', async () => {
  const invoice = buildInvoice(createSampleOrder('es'), 'F-2026-000005', SELLER, ISSUED_AT);
  const longInvoice = { ...invoice, lines: Array.from({ length: 20 }, () => invoice.lines[0]!) };
  const pdf = await drawInvoice(longInvoice);
  const raw = pdf.toString('latin1');
  expect(raw).toMatch(/\/Lang \(es-ES\)/);
  expect(raw).toMatch(/\/DisplayDocTitle true/);
  expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(raw).toContain('Factura F-2026-000005');
  const [root, ...others] = readPdfStructure(pdf);
  expect([root?.role, others]).toEqual(['Document', []]);
  const parts = root?.parts ?? [];
  const headings = parts.filter(({ role }) => role.startsWith('H'));
  expect(headings.map(({ role, text }) => `${role} ${text}`)).toEqual([
    'H1 Factura F-2026-000005',
    'H2 Cliente',
    'H2 Entrega',
    'H2 Pago',
  ]);
  const [lines, tax, ...rest] = parts.filter(({ role }) => role === 'Table');
  expect(rest).toEqual([]);
  expect(lines?.parts[0]?.parts.map(({ role, text }) => `${role} ${text}`)).toEqual([
    'TH Descripción',
    'TH Cantidad',
    'TH Precio unitario sin IVA',
    'TH IVA',
    'TH Importe sin IVA',
  ]);
  expect(lines?.parts).toHaveLength(21);
  expect(lines?.parts[20]?.parts.map(({ role }) => role)).toEqual(Array.from({ length: 5 }, () => 'TD'));
  expect(lines?.parts[20]?.parts[0]?.text).toBe(
    `${longInvoice.lines[0]?.title} ${longInvoice.lines[0]?.detail}`,
  );
  expect(tax?.parts.map(({ parts: cells }) => cells.map(({ role }) => role).join(' '))).toEqual([
    'TH TH TH TH',
    'TD TD TD TD',
  ]);
  const read = parts.filter(({ role }) => role === 'P').map(({ text }) => text);
  expect(read).toContain('Pedido MUN-2026-004246');
  expect(read.filter((text) => text.startsWith('Tus datos'))).toHaveLength(1);
  expect(read.join()).not.toContain('Página');
});

test('a shop name with XML characters leaves the PDF metadata valid', async () => {
  const seller = { ...SELLER, name: 'Jabones & <Compañía>' };
  const pdf = await drawInvoice(buildInvoice(createSampleOrder('es'), 'F-2026-000006', seller, ISSUED_AT));
  expect(readPdfText(pdf)).toContain('Jabones & <Compañía>');
  const [, xml = ''] = /(<x:xmpmeta[\s\S]*<\/x:xmpmeta>)/.exec(pdf.toString('latin1')) ?? [];
  expect(xml).toContain('<rdf:li>');
  expect(xml).not.toMatch(/&(?!amp;|lt;)|< /);
  expect(xml).not.toContain('<Comp');
});

describe('invoice lines and totals', () => {
  const [reduced, fullPriceLine] = createSampleOrder('es').lines as [OrderLine, OrderLine];
  const drawInvoiceWithLines = (lines: OrderLine[], overrides: Partial<OrderView> = {}) =>
    drawInvoice(
      buildInvoice({ ...createSampleOrder('es'), lines, ...overrides }, 'F-2026-000007', SELLER, ISSUED_AT),
    );
  const getHeadings = (pdf: Buffer) =>
    readPdfStructure(pdf)[0]?.parts.flatMap(({ role, text }) => (role === 'H2' ? [text] : []));

  test('the totals are on the same page as the last line for any number of lines', async () => {
    const titleGaps = new Set<number>();
    for (let count = 1; count <= 32; count += 1) {
      const pdf = await drawInvoiceWithLines(Array.from({ length: count }, () => fullPriceLine));
      // Measures the gap between the first two rows of the totals
      titleGaps.add(Math.round(getTextHeight(pdf, 'Envío') - getTextHeight(pdf, 'Artículos')));
      expect(getTextHeight(pdf, 'Total EUR')).toBeGreaterThan(getTextHeight(pdf, 'Tus datos'));
    }
    expect([...titleGaps]).toEqual([expect.any(Number)]);
    expect([...titleGaps][0]).toBeLessThan(40);
  });

  test('an invoice has promotion rows only if its order has promotions', async () => {
    const title = { es: 'Navidad', en: 'Christmas' };
    const promotions = [{ id: 'a', title, target: 'basket' as const, cents: 100 }];
    const text = readPdfText(await drawInvoiceWithLines([reduced, fullPriceLine], { promotions }));
    expect(text).toContain('Navidad');
    expect(text).toContain('Promociones');
    expect(readPdfText(await drawInvoiceWithLines([reduced, fullPriceLine]))).not.toContain('Promociones');
  });

  test('a simplified invoice names its buyer only if the recipient differs', async () => {
    const { address } = createSampleOrder('es');
    expect(getHeadings(await drawInvoiceWithLines([fullPriceLine]))).toEqual(['Cliente', 'Entrega', 'Pago']);
    expect(getHeadings(await drawInvoiceWithLines([fullPriceLine], { taxId: '' }))).toEqual([
      'Entrega',
      'Pago',
    ]);
    const gift = { taxId: '', address: { ...address, name: 'Marta Salas' } };
    expect(getHeadings(await drawInvoiceWithLines([fullPriceLine], gift))).toEqual([
      'Cliente',
      'Entrega',
      'Pago',
    ]);
  });
});

test('the PDF of an invoice does not depend on documents rendered earlier', async () => {
  const fields = buildInvoice(createSampleOrder('es'), 'F-2026-000008', SELLER, ISSUED_AT);
  const other = { ...fields, buyer: { ...fields.buyer, name: 'Á\u00a0Ana\u00a0−\u00a0Ñandú 1-2' } };
  const drawAfter = async (earlierInvoices: readonly InvoiceFields[]) => {
    jest.resetModules();
    const freshModule = await import('../../src/modules/invoice/invoice.pdf');
    for (const document of earlierInvoices) await freshModule.drawInvoice(document);
    return freshModule.drawInvoice(fields);
  };
  expect((await drawAfter([other])).equals(await drawAfter([]))).toBe(true);
});
