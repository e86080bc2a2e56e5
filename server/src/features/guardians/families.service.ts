import { v7 as uuidv7 } from 'uuid';
import { type Guardian, type GuardianForm, type Language, maxGuardians, type Relation } from '#contract/guardians';
import { areSimilar, wordsOf } from '#contract/names';
import { knownPhone, phoneOr } from '../../db/placeholders.ts';

/** A guardian, with any number of children. */
export interface Person {
  id: string;
  name: string | null;
  phone: string | null;
  hasWhatsApp: boolean;
  language: Language;
  /** The number of students who have this guardian, including those not part of the change. */
  children: number;
}

/** A student's link to a guardian; a student's first guardian is the primary one. */
export interface Link {
  studentId: string;
  guardianId: string;
  relation: Relation;
}

/** A guardian entered with the phone of a person of another name. */
export interface Stranger {
  name: string;
  known: string;
  phone: string;
}

/** The change of the guardian in a student's first or second place; null removes a name or a phone. */
export interface ParentChange {
  name?: string | null | undefined;
  phone?: string | null | undefined;
  relation?: Relation | null | undefined;
  hasWhatsApp?: boolean | null | undefined;
  language?: Language | null | undefined;
}

/** The change of a student's guardians: of all of them, or of those in the first places. */
export interface GuardianChange {
  studentId: string;
  guardians?: GuardianForm[] | undefined;
  parents?: readonly ParentChange[] | undefined;
  /** The language of new guardians. */
  language?: Language | undefined;
}

export const changesGuardians = ({ guardians, parents = [] }: GuardianChange): boolean =>
  guardians !== undefined || parents.some((parent) => Object.values(parent).some((value) => value !== undefined));

/** The phones by which a change may find a person. */
export const phonesIn = ({ guardians = [], parents = [] }: GuardianChange): string[] =>
  [...guardians, ...parents].flatMap(({ phone }) => knownPhone(phoneOr(phone)) ?? []);

/**
 * The guardians of some students, changed in memory one student after the other by the rules; the result is written with one
 * statement for each table.
 */
export class Families {
  readonly #phoneBefore: Map<string, string | null>;
  readonly #persons: Map<string, Person>;
  readonly #byPhone: Map<string, Person>;
  readonly #links: Map<string, Link[]>;
  readonly #changedPersons = new Map<string, Person>();
  readonly #changedStudents = new Set<string>();
  readonly #strangers: Stranger[] = [];

  constructor(persons: readonly Person[], links: readonly Link[]) {
    this.#phoneBefore = new Map(persons.map(({ id, phone }) => [id, phone]));
    this.#persons = new Map(persons.map((person) => [person.id, { ...person }]));
    this.#byPhone = new Map(
      [...this.#persons.values()].flatMap((one) => (one.phone === null ? [] : [[one.phone, one]])),
    );
    this.#links = Map.groupBy(links, ({ studentId }) => studentId);
  }

  /** Persons who are new or have another name, phone, language or way to be written to; not those created and dropped by the same changes. */
  get changedPersons(): Person[] {
    return [...this.#changedPersons.values()].filter(({ id, children }) => children > 0 || this.#phoneBefore.has(id));
  }

  /** Changed persons whose former phone now belongs to another changed person. */
  get givenUpPhones(): string[] {
    const now = new Map(this.changedPersons.map(({ id, phone }) => [phone, id]));
    return this.changedPersons.flatMap(({ id }) => {
      const phone = this.#phoneBefore.get(id);
      const holder = phone === undefined || phone === null ? id : (now.get(phone) ?? id);
      return holder === id ? [] : [id];
    });
  }

  /** Students who have other guardians, or the same ones in another order. */
  get changedLinks(): { studentId: string; links: Link[] }[] {
    return [...this.#changedStudents].map((studentId) => ({ studentId, links: this.#linksOf(studentId) }));
  }

  /** Guardians who were identified by phone with a person of another name. */
  get strangers(): readonly Stranger[] {
    return this.#strangers;
  }

  change(change: GuardianChange): void {
    const before = this.#guardiansOf(change.studentId);
    this.#save(change.studentId, change.guardians ?? this.#wantedBy(before, change));
  }

  #linksOf(studentId: string): Link[] {
    return this.#links.get(studentId) ?? [];
  }

  #guardiansOf(studentId: string): Guardian[] {
    return this.#linksOf(studentId).flatMap(({ guardianId, relation }, place) => {
      const person = this.#persons.get(guardianId);
      if (person === undefined) return [];
      const { id: _id, name, phone, hasWhatsApp, language } = person;
      return [{ _id, name, phone, hasWhatsApp, language, relation, isPrimary: place === 0 }];
    });
  }

  #wantedBy(before: Guardian[], { parents = [], language = 'en' }: GuardianChange): GuardianForm[] {
    const changed = parents.flatMap((parent, place) => this.#changedParent(before[place], parent, language) ?? []);
    return [...changed, ...before.slice(parents.length)].slice(0, maxGuardians);
  }

  /** A new phone makes a new person if siblings share the old one; the phone of a known person takes over what is known of them. */
  #changedParent(before: Guardian | undefined, parent: ParentChange, language: Language): GuardianForm | undefined {
    const phone = parent.phone === undefined ? (before?.phone ?? null) : knownPhone(phoneOr(parent.phone));
    const known = phone === null || phone === before?.phone ? undefined : this.#byPhone.get(phone);
    const name = parent.name === undefined ? (known?.name ?? before?.name ?? null) : parent.name;
    if (name === null && phone === null) return undefined;
    const isNew = before === undefined || (phone !== before.phone && this.#isShared(before._id));
    return {
      _id: isNew ? undefined : before._id,
      name,
      phone,
      relation: parent.relation ?? before?.relation ?? 'guardian',
      hasWhatsApp: parent.hasWhatsApp ?? known?.hasWhatsApp ?? before?.hasWhatsApp ?? true,
      language: parent.language ?? known?.language ?? before?.language ?? language,
      isPrimary: before?.isPrimary ?? false,
    };
  }

  #isShared(guardianId: string): boolean {
    return (this.#persons.get(guardianId)?.children ?? 0) > 1;
  }

  #save(studentId: string, given: readonly GuardianForm[]): void {
    const wanted = given
      .map((form) => ({ ...form, phone: form.phone === null ? null : knownPhone(form.phone) }))
      .filter(({ name, phone }) => name !== null || phone !== null);
    const before = this.#linksOf(studentId);
    const own = new Set(before.map(({ guardianId }) => guardianId));
    const primary = wanted.find(({ isPrimary }) => isPrimary) ?? wanted[0];
    const inOrder = primary ? [primary, ...wanted.filter((one) => one !== primary)] : [];
    const persons = this.#personsFor(inOrder, own);
    const links: Link[] = [];
    for (const [place, form] of inOrder.entries()) {
      const guardianId = persons[place] as string;
      // Two parents with one phone are one person; the first entry counts.
      if (links.some((link) => link.guardianId === guardianId)) continue;
      this.#savePerson(guardianId, form, own);
      links.push({ studentId, guardianId, relation: form.relation });
    }
    const isSame = links.length === before.length && links.every((link, place) => isSameLink(link, before[place]));
    if (isSame) return;
    for (const { guardianId } of before) this.#count(guardianId, -1);
    for (const { guardianId } of links) this.#count(guardianId, 1);
    this.#links.set(studentId, links);
    this.#changedStudents.add(studentId);
  }

  #count(guardianId: string, by: 1 | -1): void {
    const person = this.#persons.get(guardianId);
    if (person) person.children += by;
  }

  /**
   * The person each entry is about, decided before any is saved: the owner of a known phone, unless another entry gives that owner another phone, as
   * when two phones were mixed up; else the student's own guardian, who is changed, or a new one.
   */
  #personsFor(forms: readonly GuardianForm[], own: ReadonlySet<string>): string[] {
    const persons = forms.map(({ _id }) => (_id !== undefined && own.has(_id) ? _id : undefined));
    const ownerOf = ({ phone }: GuardianForm) => (phone === null ? undefined : this.#byPhone.get(phone)?.id);
    const isGivenUp = (owner: string, { phone }: GuardianForm) =>
      forms.some((other, place) => persons[place] === owner && other.phone !== phone);
    // An entry that moves to a phone's owner may free the phone of its earlier person for another entry; each moves at most once.
    for (let hasMoved = true; hasMoved;) {
      hasMoved = false;
      for (const [place, form] of forms.entries()) {
        const owner = ownerOf(form);
        if (owner === undefined || owner === persons[place] || isGivenUp(owner, form)) continue;
        persons[place] = owner;
        hasMoved = true;
      }
    }
    for (const [place, { phone }] of forms.entries()) {
      const same = phone === null ? -1 : forms.findIndex((other) => other.phone === phone);
      persons[place] = (same === -1 ? undefined : persons[same]) ?? persons[place] ?? uuidv7();
    }
    return persons as string[];
  }

  /** Saves a person. One who was not this student's guardian, and is not identified by `_id`, keeps the name on record. */
  #savePerson(id: string, form: GuardianForm, own: ReadonlySet<string>): void {
    const before = this.#persons.get(id);
    const { phone, hasWhatsApp, language } = form;
    const known = own.has(id) || form._id === id ? null : (before?.name ?? null);
    if (known !== null && phone !== null && form.name !== null && !areSimilar(wordsOf(known), wordsOf(form.name)))
      this.#strangers.push({ name: form.name, known, phone });
    const name = known ?? form.name;
    const person = { id, name, phone, hasWhatsApp, language, children: before?.children ?? 0 };
    if (before === undefined || !isSamePerson(before, person)) this.#put(before, person);
  }

  #put(before: Person | undefined, person: Person): void {
    if (before?.phone && this.#byPhone.get(before.phone)?.id === person.id) this.#byPhone.delete(before.phone);
    if (person.phone !== null) this.#byPhone.set(person.phone, person);
    this.#persons.set(person.id, person);
    this.#changedPersons.set(person.id, person);
  }
}

const isSameLink = (link: Link, other: Link | undefined): boolean =>
  link.guardianId === other?.guardianId && link.relation === other.relation;

const isSamePerson = (one: Person, other: Person): boolean =>
  one.name === other.name &&
  one.phone === other.phone &&
  one.hasWhatsApp === other.hasWhatsApp &&
  one.language === other.language;
