import { Injectable } from '@nestjs/common';
import type { ErasureBlock } from '@munay/contracts/account/profile';

/** An account of the data subject. */
export interface DataSubject {
  id: string;
  /** Lower case; also finds data without an account. Empty while the address is unverified. */
  email: string;
}

/** How a module exports and erases its data about people. */
export interface PersonalDataKeeper {
  /** The person's data as JSON. No hashes, no tokens, no data of others. */
  export(person: DataSubject): Promise<unknown>;
  /**
   * Removes the data, or blanks what the law requires to retain. Runs in one transaction with all modules:
   * database operations only.
   */
  erase(person: DataSubject): Promise<void>;
  /** Records that must be completed before the person may be erased: open orders, and debts of the shop. */
  findBlocks?(person: DataSubject): Promise<ErasureBlock[]>;
}

/** Registry of personal data. Modules register at startup; export and erasure call all of them. */
@Injectable()
export class PersonalDataRegistry {
  private readonly keepers = new Map<string, PersonalDataKeeper>();

  /**
   * @param name key in the export, for example `reviews`
   * @throws Error when two modules use the same name
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

  /** Sequential, because all share a transaction. */
  async erase(person: DataSubject): Promise<void> {
    for (const keeper of this.keepers.values()) await keeper.erase(person);
  }

  /** Each block only once, even if two modules report it. */
  async findBlocks(people: readonly DataSubject[]): Promise<ErasureBlock[]> {
    const found = new Map<string, ErasureBlock>();
    for (const person of people)
      for (const keeper of this.keepers.values())
        for (const block of (await keeper.findBlocks?.(person)) ?? [])
          found.set(`${block.reason} ${block.number}`, block);
    return [...found.values()];
  }
}
