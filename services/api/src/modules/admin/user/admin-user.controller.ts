import { Body, Controller, Param, Query } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller, type VerifiedCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { ObjectIdPipe } from '../../../http/object-id.pipe';
import { EditUserDto, EndSessionsDto } from './admin-user.dto';
import { AdminUserService } from './admin-user.service';
import { UserAccessService } from './user-access.service';

@Controller()
export class AdminUserController {
  constructor(
    private readonly adminUsers: AdminUserService,
    private readonly userAccess: UserAccessService,
  ) {}

  @Handles(ENDPOINTS.openUser)
  open(@Param('id', ObjectIdPipe) id: string) {
    return this.adminUsers.open(id);
  }

  @Handles(ENDPOINTS.editUser)
  edit(
    @Param('id', ObjectIdPipe) id: string,
    @Body() change: EditUserDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.adminUsers.edit(id, change, staff);
  }

  @Handles(ENDPOINTS.resetUser)
  reset(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: VerifiedCaller) {
    return this.userAccess.reset(id, staff);
  }

  @Handles(ENDPOINTS.endUserSessions)
  endSessions(
    @Param('id', ObjectIdPipe) id: string,
    @Query() { session }: EndSessionsDto,
    @CurrentStaff() staff: VerifiedCaller,
  ) {
    return this.userAccess.endSessions(id, session, staff);
  }

  @Handles(ENDPOINTS.deleteUser)
  remove(@Param('id', ObjectIdPipe) id: string, @CurrentStaff() staff: StaffCaller) {
    return this.adminUsers.remove(id, staff);
  }
}
