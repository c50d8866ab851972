import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Answers } from '@munay/contracts/answers';
import { createDocument } from '../../src/openapi/openapi';

/** The API document of the current source code. */
export const createApiDocument = (app: NestFastifyApplication): OpenAPIObject =>
  createDocument(app, JSON.parse(readFileSync('dist/libs/contracts/answers.json', 'utf8')) as Answers);
