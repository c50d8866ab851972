import { isEmailAddress } from '@munay/contracts/account/email-address';
import { CONTACT_TOPICS, type ContactTopic } from '@munay/contracts/shop/contact';
import { createStore } from '@munay/kit';

export interface MessageDraft {
  name: string;
  email: string;
  topic: ContactTopic;
  orderNumber: string;
  message: string;
}

export type DraftField = keyof MessageDraft;

export const EMPTY_DRAFT: MessageDraft = {
  name: '',
  email: '',
  topic: 'order',
  orderNumber: '',
  message: '',
};

export function findProblems({ name, email, message }: MessageDraft): ('name' | 'email' | 'message')[] {
  const problems: ReturnType<typeof findProblems> = [];
  if (name.trim() === '') problems.push('name');
  if (!isEmailAddress(email)) problems.push('email');
  if (message.trim() === '') problems.push('message');
  return problems;
}

const STORAGE_KEY = 'munay.message';

export const messageDraft = createStore<Partial<MessageDraft>>({});

const toTopic = (name: string | undefined): ContactTopic =>
  CONTACT_TOPICS.find((topic) => topic === name) ?? EMPTY_DRAFT.topic;

/** Fields of a form that was submitted without JavaScript. */
export function toDraft(values: Readonly<Record<string, string>>): MessageDraft {
  const { name = '', email = '', topic, orderNumber = '', message = '' } = values;
  return { name, email, topic: toTopic(topic), orderNumber, message };
}

/** Restores a draft after a reload. */
export function restoreDraft(): void {
  try {
    const draft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<MessageDraft> | null;
    if (draft === null || typeof draft.message !== 'string') return;
    messageDraft.set({ ...draft, topic: toTopic(draft.topic) });
  } catch {
    // Storage is blocked or contains an invalid value
  }
}

/** Stores the draft until the message is delivered. */
export function storeDraft(draft: Partial<MessageDraft>): void {
  messageDraft.set(draft);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
  } catch {
    // Without storage, the draft lasts until the page is closed
  }
}
