import { Module } from '@nestjs/common';
import { Cookies } from './cookies';
import { GuestService } from './guest.service';
import { StaffNetworks } from './staff-networks';

/** Cookies of a request, its visitor, and whether it comes from a staff network. */
@Module({
  providers: [Cookies, GuestService, StaffNetworks],
  exports: [Cookies, GuestService, StaffNetworks],
})
export class VisitorModule {}
