import type { MessageThread, ReplyToMessageInput } from '../admin/message';
import type { ContentChanges, ContentChangesQuery } from '../content-changes';
import { type ById, endpoint, type NoInput } from '../endpoint';
import type { Locale } from '../locale';
import type {
  DeclareWithdrawalInput,
  EditWithdrawalInput,
  WithdrawalListPage,
  WithdrawalListQuery,
  WithdrawalReceipt,
  WithdrawalView,
} from '../order/withdrawal';
import type {
  PostDraft,
  PostFields,
  PostList,
  PostListPage,
  PostListQuery,
  PostMatch,
  PostQuery,
  PostView,
  PublicAddresses,
  UpdatePostInput,
} from '../shop/blog';
import type {
  MessageListPage,
  MessageListQuery,
  MessageReceipt,
  MessageView,
  SendMessageInput,
  UpdateMessageInput,
} from '../shop/contact';
import type { SynonymList } from '../shop/search';

export const CONTENT_ENDPOINTS = {
  getPosts: endpoint<{ query: PostQuery }, PostList>({
    method: 'GET',
    path: '/api/blog/posts',
    access: 'public',
    sameForAll: true,
    list: 'posts',
    summary: 'Posts, newest first, by tag, paged by cursor.',
  }),
  getPost: endpoint<{ params: { slug: string } }, PostView>({
    method: 'GET',
    path: '/api/blog/post/:slug',
    access: 'public',
    sameForAll: true,
    summary: 'One post by a current or former slug of either language, in the caller’s language.',
    failures: ['noPost'],
  }),
  searchPosts: endpoint<{ query: { q: string } }, { posts: PostMatch[] }>({
    method: 'GET',
    path: '/api/blog/search',
    access: 'public',
    sameForAll: true,
    list: 'posts',
    summary: 'The first three posts that contain the words of a search, in the caller’s language.',
  }),
  getFeed: endpoint<{ params: { locale: Locale } }, Uint8Array>({
    method: 'GET',
    path: '/api/blog/rss/:locale',
    access: 'public',
    sameForAll: true,
    kind: 'file',
    media: 'application/rss+xml',
    summary: 'The newest posts as RSS 2.0.',
  }),
  listPosts: endpoint<{ query: PostListQuery }, PostListPage>({
    method: 'GET',
    path: '/api/admin/posts',
    access: 'admin',
    summary: 'Posts of every status, last changed first.',
  }),
  getPostDraft: endpoint<ById, PostDraft>({
    method: 'GET',
    path: '/api/admin/post/:id',
    access: 'admin',
    summary: 'A post with its Markdown source.',
    failures: ['noPost'],
  }),
  createPost: endpoint<{ body: PostFields }, PostDraft>({
    method: 'POST',
    path: '/api/admin/posts',
    access: 'admin',
    status: 201,
    message: 'The post is saved.',
    summary: 'Creates a post.',
    failures: ['postSlugTaken'],
  }),
  updatePost: endpoint<ById & { body: UpdatePostInput }, PostDraft>({
    method: 'PUT',
    path: '/api/admin/post/:id',
    access: 'admin',
    message: 'The post is saved.',
    summary: 'Replaces a post; its former slugs still find it.',
    failures: ['editConflict', 'noPost', 'postSlugTaken'],
  }),

  previewPost: endpoint<{ body: { body: string } }, { html: string }>({
    method: 'POST',
    path: '/api/admin/post-preview',
    access: 'admin',
    summary: 'Preview of Markdown: rendered and sanitised, not saved.',
  }),

  openContactForm: endpoint<NoInput, { token: string }>({
    method: 'GET',
    path: '/api/contact/form',
    access: 'public',
    summary: 'Signed token with the time the form was opened.',
  }),
  sendMessage: endpoint<{ body: SendMessageInput }, MessageReceipt>({
    method: 'POST',
    path: '/api/contact/send',
    access: 'public',
    status: 201,
    message: 'We have received your message.',
    summary: 'Stores a message and emails it to the workshop, with a receipt to the sender.',
    failures: ['formExpired', 'formTooFast'],
  }),
  listMessages: endpoint<{ query: MessageListQuery }, MessageListPage>({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'admin',
    summary: 'Messages, newest first, with search and status filter.',
  }),
  openMessage: endpoint<ById, MessageThread>({
    method: 'GET',
    path: '/api/admin/message/:id',
    access: 'admin',
    summary: 'A message with its replies and the sender’s orders.',
  }),
  replyToMessage: endpoint<ById & { body: ReplyToMessageInput }, MessageThread>({
    method: 'POST',
    path: '/api/admin/message/:id/reply',
    access: 'admin',
    message: 'The reply is on its way.',
    summary: 'Stores a reply, emails it to the sender and marks the message as answered.',
    failures: ['editConflict'],
  }),
  updateMessage: endpoint<ById & { body: UpdateMessageInput }, MessageView>({
    method: 'PUT',
    path: '/api/admin/message/:id',
    access: 'admin',
    message: 'The message is updated.',
    summary: 'Changes the status of a message, or its internal note.',
    failures: ['editConflict'],
  }),

  declareWithdrawal: endpoint<{ body: DeclareWithdrawalInput }, WithdrawalReceipt>({
    method: 'POST',
    path: '/api/withdrawal/declare',
    access: 'public',
    status: 201,
    message: 'We have received your withdrawal.',
    summary:
      'Records a withdrawal from a contract; the response is the same for an order that does not exist.',
    failures: ['linkUnknown'],
  }),
  listWithdrawals: endpoint<{ query: WithdrawalListQuery }, WithdrawalListPage>({
    method: 'GET',
    path: '/api/admin/withdrawals',
    access: 'admin',
    summary: 'Withdrawal declarations: open ones oldest first, others newest first.',
  }),
  editWithdrawal: endpoint<ById & { body: EditWithdrawalInput }, WithdrawalView>({
    method: 'PUT',
    path: '/api/admin/withdrawal/:id',
    access: 'admin',
    message: 'The withdrawal is updated.',
    summary:
      'Records that the goods have arrived, that the withdrawal is closed, or which order it is about.',
    failures: ['noOrder', 'noUpdate'],
  }),

  getSynonyms: endpoint<NoInput, SynonymList>({
    method: 'GET',
    path: '/api/admin/search-synonyms',
    access: 'admin',
    summary: 'Synonyms used by search.',
  }),
  saveSynonyms: endpoint<{ body: SynonymList }, SynonymList>({
    method: 'PUT',
    path: '/api/admin/search-synonyms',
    access: 'admin',
    message: 'The synonyms are saved.',
    summary: 'Replaces the synonyms; every process applies them immediately.',
    failures: ['editConflict'],
  }),
  getPublicAddresses: endpoint<{ query: { cursor?: string } }, PublicAddresses>({
    method: 'GET',
    path: '/api/sitemap/addresses',
    access: 'public',
    sameForAll: true,
    summary: 'URLs of products and posts with the time of their last change, for the sitemap; 1000 per page.',
  }),
  getContentChanges: endpoint<{ query: ContentChangesQuery }, ContentChanges>({
    method: 'GET',
    path: '/api/content/changes',
    access: 'public',
    sameForAll: true,
    summary: 'Changes of content since a position, for page servers, which cache pages until then.',
  }),
} as const;
