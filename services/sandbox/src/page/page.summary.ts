import { Html, html } from '../web/html';
import { renderIcon } from '../web/icons';
import { LOGO } from '../web/logo';
import { PageText } from '../web/page-language';
import { PageLine, PageModel } from './page.model';
import { Translate } from './page.translate';

export function renderSummary(model: PageModel, put: (text: PageText) => Html, translate: Translate): Html {
  const back =
    model.backUrl !== null &&
    html`<a href="${model.backUrl}" class="back"
      >${renderIcon('arrow-left', 's')}${translate('Volver a Munay', 'Back to Munay')}</a
    >`;
  return html`<section class="sum" aria-labelledby="what">
    <div>
      <div class="brand">${back || html`<span></span>`}${LOGO}</div>
      <div class="what">
        <p class="muted" id="what">${translate('Pedido', 'Order')} ${model.order}</p>
        <p class="amount num">${put(model.total)}</p>
        <p class="hold muted" ${model.state === 'open' ? '' : new Html('hidden')}>
          ${renderIcon('clock', 's')}<span id="hold"></span>
        </p>
      </div>
      <details class="fold" open>
        <summary>${put(model.summaryLabel)} ${renderIcon('chevron-down', 's')}</summary>
        <ul class="lines" role="list">
          ${model.lines.map((line) => renderLineItem(line, put, translate))}
        </ul>
        <div class="tot">
          ${model.rows.map((row) => html`<div>${put(row.label)}<span class="num">${put(row.value)}</span></div>`)}
          <div class="t">${translate('Total', 'Total')}<span class="num">${put(model.total)}</span></div>
          ${model.vat && html`<div class="muted">${put(model.vat.label)}<span class="num">${put(model.vat.value)}</span></div>`}
        </div>
      </details>
    </div>
  </section>`;
}

function renderLineItem(line: PageLine, put: (text: PageText) => Html, translate: Translate): Html {
  const image =
    line.image !== null &&
    html`<img src="${line.image}" width="56" height="56" alt="" referrerpolicy="no-referrer" />`;
  const detail = line.detail !== null && html`${line.detail} · `;
  const percent = line.percent && html` <span class="pct">${put(line.percent)}</span>`;
  const before =
    line.priceBefore &&
    html`<s class="muted"
      ><span class="vh">${translate('antes ', 'before ')}</span>${put(line.priceBefore)}</s
    >`;
  return html`<li ${image ? '' : new Html('class="plain-line"')}>
    ${image}
    <div><b>${line.name}</b><span class="muted">${detail}${put(line.quantity)}${percent}</span></div>
    <div class="a"><span class="num">${put(line.amount)}</span>${before}</div>
  </li>`;
}
