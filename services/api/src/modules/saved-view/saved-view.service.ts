import { Injectable } from '@nestjs/common';
import type { SavedView, SaveViewInput } from '@munay/contracts/admin/saved-view';
import { AppError } from '../../errors/app-error';
import { SavedViewRepository } from './saved-view.repository';

/** Saved list views, which are private to a person and available on all of that person's devices. */
@Injectable()
export class SavedViewService {
  constructor(private readonly savedViews: SavedViewRepository) {}

  list = (userId: string): Promise<SavedView[]> => this.savedViews.findViews(userId);

  /** @throws AppError viewNameTaken, viewsFull */
  async save(userId: string, view: SaveViewInput): Promise<SavedView[]> {
    if (!(await this.savedViews.add(userId, view))) {
      const isNameTaken = (await this.savedViews.findViews(userId)).some(
        ({ list, name }) => list === view.list && name === view.name,
      );
      throw new AppError(isNameTaken ? 'viewNameTaken' : 'viewsFull');
    }
    return this.savedViews.findViews(userId);
  }

  /** @throws AppError noView, viewNameTaken */
  async change(userId: string, id: string, change: Omit<SaveViewInput, 'list'>): Promise<SavedView[]> {
    const views = await this.savedViews.findViews(userId);
    const existingView = views.find(({ _id }) => _id === id);
    if (!existingView) throw new AppError('noView');
    if (views.some(({ _id, list, name }) => _id !== id && list === existingView.list && name === change.name))
      throw new AppError('viewNameTaken');
    if (!(await this.savedViews.setView(userId, id, change))) throw new AppError('noView');
    return this.savedViews.findViews(userId);
  }

  /** @throws AppError noView */
  async remove(userId: string, id: string): Promise<SavedView[]> {
    if (!(await this.savedViews.remove(userId, id))) throw new AppError('noView');
    return this.savedViews.findViews(userId);
  }
}
