import { Global, Module } from '@nestjs/common';
import { StaffToDo } from './to-do';

/** Global and separate from the endpoints, because every module registers its tasks. */
@Global()
@Module({ providers: [StaffToDo], exports: [StaffToDo] })
export class ToDoModule {}
