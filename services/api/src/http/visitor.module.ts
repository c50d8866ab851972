import { Module } from '@nestjs/common';
import { CookieService } from './cookie.service';
import { GuestService } from './guest.service';
import { StaffNetworkService } from './staff-network.service';

/** Cookies of a request, its visitor, and whether it comes from a staff network. */
@Module({
  providers: [CookieService, GuestService, StaffNetworkService],
  exports: [CookieService, GuestService, StaffNetworkService],
})
export class VisitorModule {}
