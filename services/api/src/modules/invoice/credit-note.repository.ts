import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CreditNote, CreditNoteSeries } from './credit-note.schema';
import { DocumentSeries } from './document.repository';

@Injectable()
export class CreditNoteRepository extends DocumentSeries<CreditNote> {
  constructor(
    @InjectModel(CreditNote.name) notes: Model<CreditNote>,
    @InjectModel(CreditNoteSeries.name) series: Model<CreditNoteSeries>,
  ) {
    super(notes, series);
  }

  /** Of one order, oldest first. */
  findByOrder(orderId: string): Promise<CreditNote[]> {
    return this.documents.find({ orderId }).sort({ sequence: 1, series: 1 }).lean<CreditNote[]>().exec();
  }
}
