import { Module } from '@nestjs/common';
import { CookieService } from './cookie.service';
import { GuestService } from './guest.service';
import { StaffNetworkService } from './staff-network.service';

/** Reads the cookies of a request, identifies the visitor, and detects requests from a staff network. */
@Module({
  providers: [CookieService, GuestService, StaffNetworkService],
  exports: [CookieService, GuestService, StaffNetworkService],
})
export class VisitorModule {}
