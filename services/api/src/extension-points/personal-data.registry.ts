import { Injectable } from '@nestjs/common';
import type { ErasureBlock } from '@munay/contracts/account/profile';

/** An account of the data subject. */
export interface DataSubject {
  id: string;
  /**
   * Email address in lower case. Also used to find data that does not belong to any account. Empty while the address is
   * unverified.
   */
  email: string;
}

/** How a module exports and erases its data about a person. */
export interface PersonalDataKeeper {
  /** Exports the person's data as JSON, without hashes, tokens or other people's data. */
  export(person: DataSubject): Promise<unknown>;
  /**
   * Deletes the data. In records that must be retained by law, the personal data is blanked instead. All modules run in
   * one transaction, so only database operations are allowed.
   */
  erase(person: DataSubject): Promise<void>;
  /** Finds records that block the erasure of a person: open orders and owed refunds. */
  findBlocks?(person: DataSubject): Promise<ErasureBlock[]>;
}

/** Registry of personal data. Modules register at startup; export and erasure call all of them. */
@Injectable()
export class PersonalDataRegistry {
  private readonly keepers = new Map<string, PersonalDataKeeper>();

  /** @param name key in the export, for example `reviews` @throws Error if two modules use the same name */
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

  /** Runs sequentially, because all modules share a transaction. */
  async erase(person: DataSubject): Promise<void> {
    for (const keeper of this.keepers.values()) await keeper.erase(person);
  }

  /** Lists each blocking record only once, even if two modules report it. */
  async findBlocks(people: readonly DataSubject[]): Promise<ErasureBlock[]> {
    const found = new Map<string, ErasureBlock>();
    for (const person of people)
      for (const keeper of this.keepers.values())
        for (const block of (await keeper.findBlocks?.(person)) ?? [])
          found.set(`${block.reason} ${block.number}`, block);
    return [...found.values()];
  }
}
