import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Answers } from '@munay/contracts/answers';
import { AppModule } from './app.module';
import { Config } from './config/config';
import { createDocument } from './openapi/openapi';
import { addUrls, DOCUMENT } from './openapi/openapi-shown';

// The document only needs the classes, so no settings are read and no server is contacted
const config = new Config({});
const app = await NestFactory.create(AppModule.with(config), new FastifyAdapter(), {
  preview: true,
  logger: ['error'],
  abortOnError: false,
});
const responses = JSON.parse(readFileSync('dist/libs/contracts/answers.json', 'utf8')) as Answers;
writeFileSync(DOCUMENT.file, JSON.stringify(addUrls(createDocument(app, responses), config)));
