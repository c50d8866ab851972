import { Readable } from 'node:stream';
import { Controller, Header, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { type Caller, CurrentCaller, CurrentUser, type SignedInUser } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { PageQueryDto } from '../../../http/page-query.dto';
import { StoreSalesQueryDto } from './admin-store.dto';
import { AdminStoreService } from './admin-store.service';
import { StoreSalesService } from './store-sales.service';

@Controller()
export class StoreController {
  constructor(
    private readonly adminStores: AdminStoreService,
    private readonly storeSales: StoreSalesService,
  ) {}

  @Handles(ENDPOINTS.viewStore)
  viewStore(
    @Param('id', ObjectIdPipe) id: string,
    @Query() query: PageQueryDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminStores.view(id, user, query, locale);
  }

  @Handles(ENDPOINTS.storeSales)
  listSales(
    @Param('id', ObjectIdPipe) id: string,
    @Query() query: StoreSalesQueryDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.storeSales.list(id, user, query, locale);
  }

  @Handles(ENDPOINTS.exportStoreSales)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="sales.csv"')
  async export(
    @Param('id', ObjectIdPipe) id: string,
    @Query() query: StoreSalesQueryDto,
    @CurrentUser() user: SignedInUser,
    @CurrentCaller() { locale }: Caller,
  ) {
    return Readable.from(await this.storeSales.csv(id, user, query, locale));
  }
}
