import * as f from '../fields';
import { LIMITS } from '../limits';
import { POST_STATUSES, POST_TAGS } from './blog';

const BODY_MAX = 40_000;
const SUMMARY = f.localized('SummaryDto', f.text(300, { filled: true }), 'filled');
const COVER = {
  base: f.matching(/^\/media\/[a-z0-9/-]{1,200}$/),
  widths: f.list(f.whole(1), { max: 12, bare: true }),
  width: f.whole(1, 10_000),
  height: f.whole(1, 10_000),
  color: f.COLOR,
  alt: f.loose(SUMMARY),
};
export const POST = {
  title: f.localized('TitleDto', f.text(120, { filled: true }), 'filled'),
  slug: f.localized('SlugDto', f.matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 100), 'filled'),
  summary: SUMMARY,
  body: f.localized('BodyDto', f.text(BODY_MAX, { filled: true }), 'filled'),
  author: f.text(LIMITS.nameMax, { filled: true }),
  cover: f.nullable(f.group('CoverDto', COVER)),
  tags: f.list(f.choice(POST_TAGS), { max: POST_TAGS.length, unique: true, bare: true }),
  products: f.list(f.ID, { max: 12, unique: true, bare: true }),
  status: f.choice(POST_STATUSES),
  publishAt: f.ignoredField(f.INSTANT),
};
export const UPDATE_POST_INPUT = f.extendFields(POST, { version: f.whole(1) });
export const PREVIEW_POST_INPUT = { body: f.text(BODY_MAX) };
