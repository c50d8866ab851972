import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@munay/contracts/endpoint';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { AppError } from '../errors/app-error';
import { sendFailure } from './error.filter';

/** HTTP methods of all endpoints. */
export const SUPPORTED_METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

const PATHS = Object.values<Endpoint>(ENDPOINTS).map(({ method, path, kind }) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
  // A GET request to a URL for mail clients opens a page
  methods: kind === 'mailed' ? ['GET', 'HEAD', method] : [method],
}));

const listMethods = (path: string): string[] => [
  ...new Set(PATHS.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))),
];

/**
 * Responds with 405 and the allowed methods for any other method. Methods that no endpoint has are rejected on every
 * path, because the router does not support some of them and would require a body for others.
 */
export function rejectOtherMethods(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const methods = listMethods(request.url.replace(/\?.*/, ''));
    if (methods.length === 0 && [...SUPPORTED_METHODS, 'HEAD'].includes(request.method)) return done();
    const allowedMethods = [...(methods.length > 0 ? methods : SUPPORTED_METHODS), 'OPTIONS'];
    sendFailure(new AppError('methodNotAllowed'), request, reply.header('allow', allowedMethods.join(', ')));
  });
}
