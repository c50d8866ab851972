import { Controller, Query } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { type FiguresQuery, PERIOD_DAYS, type PeriodDays } from '@munay/contracts/admin/figures';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import type { ShopDay } from '@munay/contracts/shop-day';
import { ToDoRegistry } from '../../../extension-points/to-do.registry';
import { type Caller, CurrentCaller } from '../../../http/caller';
import { Handles } from '../../../http/endpoint.decorator';
import { IsShopDay } from '../../../http/fields';
import { toInteger } from '../../../http/page-query.dto';
import { FiguresService } from './figures.service';

class FiguresQueryDto {
  @ValidateIf(({ from, to, days }: FiguresQueryDto) => days !== undefined || (!from && !to))
  @Transform(toInteger)
  @IsIn(PERIOD_DAYS)
  days?: PeriodDays;
  @IsOptional() @IsShopDay() from?: ShopDay;
  @IsOptional() @IsShopDay() to?: ShopDay;
}

@Controller()
export class FiguresController {
  constructor(
    private readonly figures: FiguresService,
    private readonly toDo: ToDoRegistry,
  ) {}

  @Handles(ENDPOINTS.getFigures)
  read(@Query() query: FiguresQueryDto, @CurrentCaller() { locale }: Caller) {
    return this.figures.getFigures(query as FiguresQuery, locale);
  }

  @Handles(ENDPOINTS.getToDo)
  getWaiting() {
    return this.toDo.countAll();
  }
}
