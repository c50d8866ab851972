import { Controller, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { PERIOD_DAYS, type PeriodDays } from '@munay/contracts/admin/figures';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { StaffToDo } from '../../../extension-points/to-do';
import { Handles } from '../../../http/endpoint.decorator';
import { toWhole } from '../../../http/page-query.dto';
import { FiguresService } from './figures.service';

class FiguresQueryDto {
  @Transform(toWhole) @IsIn(PERIOD_DAYS) days: PeriodDays;
}

@Controller()
export class FiguresController {
  constructor(
    private readonly figures: FiguresService,
    private readonly toDo: StaffToDo,
  ) {}

  @Handles(ENDPOINTS.getFigures)
  read(@Query() { days }: FiguresQueryDto) {
    return this.figures.figures(days);
  }

  @Handles(ENDPOINTS.getToDo)
  waiting() {
    return this.toDo.all();
  }
}
