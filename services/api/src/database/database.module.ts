import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose from 'mongoose';
import { Config } from '../config';
import { Migrations } from './migrations';
import { Transaction } from './transaction';

mongoose.set('transactionAsyncLocalStorage', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('sanitizeFilter', true);

/** The MongoDB connection (a replica set: transactions and change streams need one). */
@Global()
@Module({
  imports: [
    MongooseModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({
        uri: config.values.MONGODB_URI,
        autoIndex: true,
        maxPoolSize: 50,
        serverSelectionTimeoutMS: 5_000,
        retryAttempts: 3,
      }),
    }),
  ],
  providers: [Transaction, Migrations],
  exports: [Transaction, Migrations],
})
export class DatabaseModule {}
