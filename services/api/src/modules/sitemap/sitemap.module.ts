import { Module } from '@nestjs/common';
import { BlogModule } from '../blog/blog.module';
import { ProductModule } from '../product/product.module';
import { SitemapController } from './sitemap.controller';
import { SitemapService } from './sitemap.service';

@Module({
  imports: [BlogModule, ProductModule],
  controllers: [SitemapController],
  providers: [SitemapService],
})
export class SitemapModule {}
