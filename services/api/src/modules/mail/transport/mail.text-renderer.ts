import type { Locale } from '@munay/contracts/locale';
import type { MailBlock, MailContent, MailShop } from './mail.content';
import { describeSender, FOOTER_TEXTS, quote } from './mail.format';

const LINE_WIDTH = 72;
const BEFORE_TEXT: Record<Locale, string> = { es: 'antes', en: 'was' };

/** Wraps a paragraph without breaking URLs. */
const wrapAt =
  (width: number) =>
  (text: string): string => {
    const lines = [''];
    for (const word of text.split(' ')) {
      const lastLine = lines.at(-1) ?? '';
      if (lastLine === '') lines[lines.length - 1] = word;
      else if (lastLine.length + 1 + word.length <= width) lines[lines.length - 1] = `${lastLine} ${word}`;
      else lines.push(word);
    }
    return lines.join('\n');
  };
const wrap = wrapAt(LINE_WIDTH);

/** Renders a row with its amount right-aligned on the last line. */
function renderRow(label: string, amount: string): string {
  const labelWidth = LINE_WIDTH - amount.length - 1;
  const lines = wrapAt(labelWidth)(label).split('\n');
  const lastLine = lines.pop() ?? '';
  return [...lines, `${lastLine.padEnd(labelWidth)} ${amount}`].join('\n');
}

function renderBlock(content: MailBlock, locale: Locale): string[] {
  switch (content.kind) {
    case 'intro':
      return [
        wrap(content.title),
        ...content.text.map(wrap),
        ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
        ...(content.hint === undefined ? [] : [wrap(content.hint)]),
      ];
    case 'box':
      return [
        [
          content.label.toUpperCase(),
          wrap(content.fact),
          ...(content.detail === undefined ? [] : [wrap(content.detail)]),
        ].join('\n'),
        ...[content.button, content.more].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : [])),
      ];
    case 'lines':
      return [
        [
          content.title.toUpperCase(),
          ...content.lines.flatMap(({ title, detail, reduction, before, amount }) => [
            renderRow(`${title}, ${detail}${reduction === undefined ? '' : ` (${reduction})`}`, amount ?? ''),
            ...(before === undefined ? [] : [renderRow(BEFORE_TEXT[locale], before)]),
          ]),
          ...(content.totals.length > 0 ? [renderRow('', '--------')] : []),
          ...content.totals.map(({ label, amount }) => renderRow(label, amount)),
        ].join('\n'),
      ];
    case 'columns':
      return content.columns.map(({ title, lines }) => [title.toUpperCase(), ...lines.map(wrap)].join('\n'));
    case 'link':
      return [`${content.link.label}:\n${content.link.url}`];
    case 'file':
      return [[wrap(content.name), wrap(content.text)].join('\n')];
    case 'text':
      return [[content.title.toUpperCase(), ...content.text.map(wrap)].join('\n')];
    case 'ratings':
      return [wrap(content.hint), ...content.products.map(({ title, url }) => `${title}\n${url}`)];
    case 'quote':
      return [[content.title.toUpperCase(), wrap(quote(content.text, locale))].join('\n')];
  }
}

export function renderText(content: MailContent, sender: MailShop): string {
  const texts = FOOTER_TEXTS[content.locale];
  return [
    ['MUNAY', ...(content.reference ? [content.reference.join(' ')] : [])].join('\n'),
    ...content.blocks.flatMap((entry) => renderBlock(entry, content.locale)),
    [
      '--',
      wrap(content.reason),
      ...(content.stop ? [`${content.stop.label}:\n${content.stop.url}`] : []),
      wrap(texts.who),
      wrap(describeSender(sender, content.locale)),
      sender.webOrigin,
    ].join('\n'),
  ]
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
    .concat('\n');
}
