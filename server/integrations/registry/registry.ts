/** A company as the registry told it: what the product reads of its answer. */
export interface RegistryRecord {
  name: string
  nip: string
  regon: string | null
  krs: string | null
  /** Czynny, Zwolniony, Niezarejestrowany: the registry's own words. */
  vat_status: string | null
  /** One line, as the registry gives it. */
  address: string | null
}

/** What the registry said of a NIP on a day; the number of the request is the proof that it was asked. */
export interface RegistryFinding {
  request_id: string
  /** Null: the registry does not know the NIP. */
  company: RegistryRecord | null
}

/** The company registry. Every look-up counts against the day's limit of our address. */
export interface RegistryPort {
  /** `day` is one of Warsaw, `YYYY-MM-DD`. Throws a `RegistryError` when the registry did not say whether it knows the company. */
  findCompany(nip: string, day: string): Promise<RegistryFinding>
}

/** Why there is no answer. `limited`: the registry has had enough of us for the day. */
export type RegistryFailure = 'limited' | 'down' | 'slow' | 'nonsense' | 'refused'

export class RegistryError extends Error {
  readonly kind: RegistryFailure

  constructor(kind: RegistryFailure, message: string) {
    super(message)
    this.name = 'RegistryError'
    this.kind = kind
  }
}
