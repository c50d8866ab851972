import { Injectable } from '@nestjs/common';

/** Whose data it is. */
export interface DataSubject {
  id: string;
  /** Lower case; finds what was given without an account. Empty while nobody has proved to own the address. */
  email: string;
}

/** What one part of the shop keeps about people, and how it lets go of it. */
export interface PersonalDataKeeper {
  /** What the person gave or what is kept about them, as JSON. No hashes, no tokens, nothing of others. */
  export(person: DataSubject): Promise<unknown>;
  /** Removes it, or blanks what the law wants kept. Runs in one transaction with all others: database work only. */
  erase(person: DataSubject): Promise<void>;
  /** Names what must end before the account may be erased, e.g. numbers of open orders. */
  blocks?(person: DataSubject): Promise<string[]>;
}

/** Who keeps personal data. Domains register at start; export and erasure ask everybody. */
@Injectable()
export class PersonalData {
  private readonly keepers = new Map<string, PersonalDataKeeper>();

  /**
   * @param name key of the part in the export, e.g. `reviews`
   * @throws Error when two domains take one name
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

  /** One after the other: they share a transaction. */
  async erase(person: DataSubject): Promise<void> {
    for (const keeper of this.keepers.values()) await keeper.erase(person);
  }

  async blocks(person: DataSubject): Promise<string[]> {
    const found: string[] = [];
    for (const keeper of this.keepers.values()) found.push(...((await keeper.blocks?.(person)) ?? []));
    return found;
  }
}
