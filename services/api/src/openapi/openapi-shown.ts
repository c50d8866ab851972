import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Config } from '../config/config';
import { getCookieNames } from '../http/cookie.service';

const PAGE = 'api/docs';
/** The API document, which the build generates. */
export const DOCUMENT = { file: 'dist/services/api/openapi.json' };
/** CSP of the page, which has its own scripts and inline styles. */
const PAGE_CSP =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

type OpenApiDocument = OpenAPIObject & {
  components: {
    securitySchemes: Record<'session' | 'guest', { name: string }>;
    parameters: { Origin: { schema: { enum: string[] } } };
  };
};

/** Adds the shop's URLs and cookies to the document. */
export function addUrls(document: OpenAPIObject, config: Config): OpenAPIObject {
  const { API_ORIGIN, WEB_ORIGIN } = config.values;
  const { securitySchemes, parameters } = (document as OpenApiDocument).components;
  document.servers = [{ url: API_ORIGIN }];
  parameters.Origin.schema.enum = [WEB_ORIGIN, API_ORIGIN];
  const names = getCookieNames(config);
  securitySchemes.session.name = names.session;
  securitySchemes.guest.name = names.guest;
  return document;
}

/** Read on every request, because the document is large and rarely requested. */
const readDocument = (config: Config): OpenAPIObject =>
  addUrls(JSON.parse(readFileSync(DOCUMENT.file, 'utf8')) as OpenAPIObject, config);

/** Serves the document at `/api/openapi.json` and, in development, an HTML view of it at `/api/docs`. */
export async function showDocument(app: NestFastifyApplication, config: Config): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/api/openapi.json', () => readDocument(config));
  if (config.production) return;
  const { SwaggerModule } = await import('@nestjs/swagger');
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith(`/${PAGE}`)) void reply.header('content-security-policy', PAGE_CSP);
    done(null, payload);
  });
  SwaggerModule.setup(PAGE, app, () => readDocument(config), { raw: false, customSiteTitle: 'Munay API' });
}
