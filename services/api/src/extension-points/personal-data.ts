import { Injectable } from '@nestjs/common';
import type { ErasureBlock } from '@munay/contracts/account/profile';

/** An account of the person concerned. */
export interface DataSubject {
  id: string;
  /** Lower case; finds data given without an account. Empty while the address is unconfirmed. */
  email: string;
}

/** How a module exports and erases its data about people. */
export interface PersonalDataKeeper {
  /** The person's data as JSON. No hashes, no tokens, nothing of others. */
  export(person: DataSubject): Promise<unknown>;
  /**
   * Removes it, or blanks what the law requires to keep. Runs in one transaction with all others: database work only.
   */
  erase(person: DataSubject): Promise<void>;
  /** What must end before the person may be erased: open orders, and what the shop owes. */
  blocks?(person: DataSubject): Promise<ErasureBlock[]>;
}

/** Registry of personal data. Modules register at startup; export and erasure call all of them. */
@Injectable()
export class PersonalData {
  private readonly keepers = new Map<string, PersonalDataKeeper>();

  /**
   * @param name key in the export, for example `reviews`
   * @throws Error when two modules use one name
   */
  register(name: string, keeper: PersonalDataKeeper): void {
    if (this.keepers.has(name)) throw new Error(`Two keepers of personal data called ${name}`);
    this.keepers.set(name, keeper);
  }

  async export(person: DataSubject): Promise<Record<string, unknown>> {
    const entries = [...this.keepers].map(
      async ([name, keeper]) => [name, await keeper.export(person)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }

  /** Sequentially: they share a transaction. */
  async erase(person: DataSubject): Promise<void> {
    for (const keeper of this.keepers.values()) await keeper.erase(person);
  }

  /** Each block once, even if two modules report it. */
  async blocks(people: readonly DataSubject[]): Promise<ErasureBlock[]> {
    const found = new Map<string, ErasureBlock>();
    for (const person of people)
      for (const keeper of this.keepers.values())
        for (const block of (await keeper.blocks?.(person)) ?? [])
          found.set(`${block.reason} ${block.number}`, block);
    return [...found.values()];
  }
}
