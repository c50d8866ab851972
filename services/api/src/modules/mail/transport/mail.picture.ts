import { html, type Markup } from './mail.html';

/** Renders a picture, or an empty box without one. There is no alternative text, because the name is next to it. */
export const renderPicture = (image: string | null): Markup =>
  image === null
    ? html`<div
        class="box"
        style="width:64px;height:64px;background-color:#efe7da;border-radius:2px 16px 2px 2px;font-size:0;"
      >
        &nbsp;
      </div>`
    : html`<img
        src="${image}"
        width="64"
        height="64"
        alt=""
        style="display:block;width:64px;height:64px;border:0;border-radius:2px 16px 2px 2px;"
      />`;
