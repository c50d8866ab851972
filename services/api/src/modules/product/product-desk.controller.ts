import { Body, Controller, Param } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ProductDesk } from '@munay/contracts/product-desk';
import { type Caller, CurrentCaller, CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../http/object-id.pipe';
import { CreateProductDto, UpdateProductDto } from './product-desk.dto';
import { ProductDeskService } from './product-desk.service';

@Controller()
export class ProductDeskController {
  constructor(private readonly desk: ProductDeskService) {}

  @Handles(ENDPOINTS.openProduct)
  open(@Param('id', ObjectIdPipe) id: string, @CurrentCaller() { locale }: Caller): Promise<ProductDesk> {
    return this.desk.open(id, locale);
  }

  @Handles(ENDPOINTS.createProduct)
  create(
    @Body() body: CreateProductDto,
    @CurrentStaff() staff: StaffCaller,
    @CurrentCaller() { locale }: Caller,
  ): Promise<ProductDesk> {
    return this.desk.create(body, staff, locale);
  }

  @Handles(ENDPOINTS.updateProduct)
  update(
    @Param('id', ObjectIdPipe) id: string,
    @Body() body: UpdateProductDto,
    @CurrentStaff() staff: StaffCaller,
    @CurrentCaller() { locale }: Caller,
  ): Promise<ProductDesk> {
    return this.desk.update(id, body, staff, locale);
  }

  @Handles(ENDPOINTS.deleteProduct)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller): Promise<null> {
    return this.desk.remove(id, staff);
  }
}
