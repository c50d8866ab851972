import { Body, Controller } from '@nestjs/common';
import { ENDPOINTS } from '@munay/contracts/endpoints';
import { CurrentStaff, type StaffCaller } from '../../http/caller';
import { Handles } from '../../http/endpoint.decorator';
import { SynonymListDto } from './search.dto';
import { SynonymService } from './synonym.service';

@Controller()
export class SearchController {
  constructor(private readonly synonyms: SynonymService) {}

  @Handles(ENDPOINTS.getSynonyms)
  list() {
    return this.synonyms.list();
  }

  @Handles(ENDPOINTS.saveSynonyms)
  save(@Body() list: SynonymListDto, @CurrentStaff() staff: StaffCaller) {
    return this.synonyms.save(list, staff);
  }
}
