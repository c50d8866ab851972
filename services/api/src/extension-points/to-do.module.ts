import { Global, Module } from '@nestjs/common';
import { ToDoRegistry } from './to-do.registry';

/** A global module without endpoints, because every module registers its tasks. */
@Global()
@Module({ providers: [ToDoRegistry], exports: [ToDoRegistry] })
export class ToDoModule {}
