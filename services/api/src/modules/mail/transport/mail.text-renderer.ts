import type { MailBlock, MailContent, MailShop } from './mail.content';
import { FOOT, whoWrites } from './mail.format';

const WIDTH = 72;

/** Wraps a paragraph at 72 characters; URLs stay whole. */
function wrap(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

const row = (label: string, amount: string): string => {
  const room = WIDTH - amount.length - 1;
  return `${label.slice(0, room).padEnd(room)} ${amount}`;
};

function block(content: MailBlock): string[] {
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
        ...(content.button ? [`${content.button.label}:\n${content.button.url}`] : []),
      ];
    case 'lines':
      return [
        [
          content.title.toUpperCase(),
          ...content.lines.map(({ title, detail, reduction, amount }) =>
            row(`${title}, ${detail}${reduction === undefined ? '' : ` (${reduction})`}`, amount ?? ''),
          ),
          ...(content.totals.length > 0 ? [row('', '--------')] : []),
          ...content.totals.map(({ label, amount }) => row(label, amount)),
        ].join('\n'),
      ];
    case 'columns':
      return content.columns.map(({ title, lines }) => [title.toUpperCase(), ...lines.map(wrap)].join('\n'));
    case 'text':
      return [[content.title.toUpperCase(), ...content.text.map(wrap)].join('\n')];
    case 'ratings':
      return [wrap(content.hint), ...content.products.map(({ title, url }) => `${title}\n${url}`)];
    case 'quote':
      return [[content.title.toUpperCase(), wrap(`“${content.text}”`)].join('\n')];
  }
}

export function renderText(content: MailContent, sender: MailShop): string {
  const words = FOOT[content.locale];
  return [
    ['MUNAY', ...(content.reference ? [content.reference.join(' ')] : [])].join('\n'),
    ...content.blocks.flatMap(block),
    [
      '--',
      wrap(content.reason),
      ...(content.stop ? [`${content.stop.label}:\n${content.stop.url}`] : []),
      wrap(words.who),
      wrap(whoWrites(sender)),
      sender.webOrigin,
    ].join('\n'),
  ]
    .join('\n\n')
    .replaceAll('\u00a0', ' ')
    .concat('\n');
}
