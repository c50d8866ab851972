import { Global, Module } from '@nestjs/common';
import { ToDoRegistry } from './to-do.registry';

/** Global and separate from the endpoints, because every module registers its tasks. */
@Global()
@Module({ providers: [ToDoRegistry], exports: [ToDoRegistry] })
export class ToDoModule {}
