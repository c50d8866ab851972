import { html, type Markup, NOTHING } from './mail.html';

export const picture = (image: string | null): Markup =>
  image === null
    ? NOTHING
    : html`<img
        src="${image}"
        width="64"
        height="64"
        alt=""
        style="display:block;width:64px;height:64px;border:0;border-radius:2px 16px 2px 2px;"
      />`;
