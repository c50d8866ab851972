import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatabaseChangesModule } from '../../database/database-change.notifier';
import { AuditLogModule } from '../audit-log/audit-log.module';
import { ProductModule } from '../product/product.module';
import { BlogController } from './blog.controller';
import { BlogRepository } from './blog.repository';
import { Post, PostSchema } from './blog.schema';
import { BlogService } from './blog.service';
import { BlogSearchService } from './blog-search.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: Post.name, schema: PostSchema }]),
    DatabaseChangesModule,
    AuditLogModule,
    ProductModule,
  ],
  controllers: [BlogController],
  providers: [BlogService, BlogSearchService, BlogRepository],
  exports: [BlogService],
})
export class BlogModule {}
