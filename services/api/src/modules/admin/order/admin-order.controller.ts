import { Body, Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import {
  type Caller,
  CurrentCaller,
  CurrentStaff,
  CurrentUser,
  type SignedInUser,
  type StaffCaller,
} from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { OrderUndoService } from '../../order-status/order-undo.service';
import { ShipmentService } from '../../order-status/shipment.service';
import { OrderExportQueryDto } from '../admin.dto';
import {
  BulkShipDto,
  BulkStatusDto,
  EditOrderDto,
  MatchingStatusDto,
  NoteDto,
  ShipOrderDto,
  UndoRunDto,
} from './admin-order.dto';
import { AdminOrderService } from './admin-order.service';
import { BulkOrderService } from './bulk-order.service';
import { OrderEditService } from './order-edit.service';
import { OrderExportService } from './order-export.service';

@Controller()
export class AdminOrderController {
  constructor(
    private readonly adminOrders: AdminOrderService,
    private readonly orderEdits: OrderEditService,
    private readonly shipments: ShipmentService,
    private readonly bulkOrder: BulkOrderService,
    private readonly orderUndos: OrderUndoService,
    private readonly orderExports: OrderExportService,
  ) {}

  @Handles(ENDPOINTS.openOrder)
  open(@Param('id', ObjectIdPipe) id: string) {
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.editOrder)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: EditOrderDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.orderEdits.edit(id, input, staff);
  }

  @Handles(ENDPOINTS.noteOrder)
  addNote(
    @Param('id', ObjectIdPipe) id: string,
    @Body() { text }: NoteDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    return this.adminOrders.addNote(id, text, staff);
  }

  @Handles(ENDPOINTS.shipOrder)
  async ship(
    @Param('id', ObjectIdPipe) id: string,
    @Body() input: ShipOrderDto,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.shipments.ship(id, input, staff);
    return this.adminOrders.open(id);
  }

  @Handles(ENDPOINTS.setOrderStatuses)
  setStatuses(
    @Body() input: BulkStatusDto,
    @CurrentUser() user: SignedInUser,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.bulkOrder.changeStatuses(input, user, requestId);
  }

  @Handles(ENDPOINTS.shipOrders)
  shipMany(@Body() input: BulkShipDto, @CurrentStaff() staff: StaffCaller) {
    return this.bulkOrder.ship(input, staff);
  }

  @Handles(ENDPOINTS.undoRun)
  undoRun(@Body() input: UndoRunDto, @CurrentStaff() staff: StaffCaller) {
    return this.orderUndos.undo(input, staff);
  }

  @Handles(ENDPOINTS.setMatchingStatuses)
  setMatchingStatuses(
    @Body() input: MatchingStatusDto,
    @CurrentUser() user: SignedInUser,
    @CurrentStaff() { requestId }: StaffCaller,
  ) {
    return this.bulkOrder.changeMatchingOrders(input, user, requestId);
  }

  @Handles(ENDPOINTS.exportOrders)
  @Header('content-disposition', 'attachment; filename="orders.csv"')
  async export(
    @Query() query: OrderExportQueryDto,
    @CurrentCaller() { locale }: Caller,
    @CurrentStaff() staff: StaffCaller,
  ) {
    await this.orderExports.recordExport(staff);
    const file = new StreamableFile(this.orderExports.csv(query, locale), {
      type: 'text/csv; charset=utf-8',
    });
    // Returns a stream, although the endpoint declares the file as bytes
    return file as unknown as Uint8Array;
  }
}
