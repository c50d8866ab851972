import { Global, Module } from '@nestjs/common';
import { StaffToDo } from './to-do';

/** Global and apart from the calls, because every domain registers what waits there. */
@Global()
@Module({ providers: [StaffToDo], exports: [StaffToDo] })
export class ToDoModule {}
