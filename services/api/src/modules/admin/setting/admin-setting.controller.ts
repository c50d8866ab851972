import { Body, Controller } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller, type VerifiedCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { SettingService } from '../../setting/setting.service';
import { ShippingService } from '../../shipping/shipping.service';
import { SettingsDto, ShippingTableDto } from './admin-setting.dto';
import { AdminSettingService } from './admin-setting.service';

@Controller()
export class AdminSettingController {
  constructor(
    private readonly settings: SettingService,
    private readonly adminSettings: AdminSettingService,
    private readonly shipping: ShippingService,
  ) {}

  @Handles(ENDPOINTS.getSettings)
  getCurrent() {
    return this.settings.getCurrent();
  }

  @Handles(ENDPOINTS.setSettings)
  replace(@Body() input: SettingsDto, @CurrentStaff() staff: VerifiedCaller) {
    return this.adminSettings.replace(input, staff);
  }

  @Handles(ENDPOINTS.getShippingTable)
  getShippingTable() {
    return this.shipping.findTable();
  }

  @Handles(ENDPOINTS.setShippingTable)
  replaceShipping(@Body() input: ShippingTableDto, @CurrentStaff() staff: StaffCaller) {
    return this.shipping.replace(input, staff);
  }
}
