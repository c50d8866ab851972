import { Readable } from 'node:stream';
import { Body, Controller, Header, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { readUpload } from '../../../csv/csv.upload';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { StoreService } from '../../store/store.service';
import {
  CreateProductDto,
  ExportQueryDto,
  ImportQueryDto,
  UndoImportDto,
  UpdateProductDto,
} from './admin-product.dto';
import { AdminProductService } from './admin-product.service';
import { ProductCsvService } from './product-csv.service';
import { ProductUndoService } from './product-undo.service';

@Controller()
export class AdminProductController {
  constructor(
    private readonly adminProducts: AdminProductService,
    private readonly productCsv: ProductCsvService,
    private readonly productUndo: ProductUndoService,
    private readonly store: StoreService,
  ) {}

  @Handles(ENDPOINTS.listStores)
  async listStores() {
    return { stores: await this.store.listAll() };
  }

  @Handles(ENDPOINTS.exportProducts)
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="munay-products.csv"')
  export(@Query() { status }: ExportQueryDto, @CurrentCaller() { locale }: Caller) {
    return Readable.from(this.productCsv.export(status, locale));
  }

  @Handles(ENDPOINTS.importProducts)
  async import(
    @Req() request: FastifyRequest,
    @Query() query: ImportQueryDto,
    @CurrentStaff() staff: StaffCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.productCsv.import(await readUpload(request), query, staff, locale);
  }

  @Handles(ENDPOINTS.listImports)
  async imports() {
    return { imports: await this.productUndo.list() };
  }

  @Handles(ENDPOINTS.undoImport)
  undo(
    @Body() { run }: UndoImportDto,
    @CurrentStaff() staff: StaffCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.productUndo.undo(run, staff, locale);
  }

  @Handles(ENDPOINTS.openProduct)
  open(@Param('id', ObjectIdPipe) id: string, @CurrentCaller() { locale }: Caller) {
    return this.adminProducts.open(id, locale);
  }

  @Handles(ENDPOINTS.createProduct)
  create(
    @Body() body: CreateProductDto,
    @CurrentStaff() staff: StaffCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminProducts.create(body, staff, locale);
  }

  @Handles(ENDPOINTS.updateProduct)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() body: UpdateProductDto,
    @CurrentStaff() staff: StaffCaller,
    @CurrentCaller() { locale }: Caller,
  ) {
    return this.adminProducts.update(id, body, staff, locale);
  }

  @Handles(ENDPOINTS.deleteProduct)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller) {
    return this.adminProducts.remove(id, staff);
  }
}
