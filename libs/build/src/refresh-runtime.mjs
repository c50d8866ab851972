import { i18n } from '@lingui/core';
import * as refresh from 'react-refresh/runtime';

/** @param {import('@lingui/core').AllMessages} messages edited messages keyed by language */
const loadMessages = (messages) => i18n.load(messages);

Object.assign(globalThis, { munayDev: { refresh, loadMessages } });
