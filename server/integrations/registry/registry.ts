/** A company in the registry: the fields that the product reads. */
export interface RegistryRecord {
  name: string
  nip: string
  regon: string | null
  krs: string | null
  /** The registry's own term: Czynny, Zwolniony, Niezarejestrowany. */
  vat_status: string | null
  /** The address in one line. */
  address: string | null
}

/** The registry's answer about a NIP on a day. The request number proves the check. */
export interface RegistryFinding {
  request_id: string
  /** Null when the registry does not know the NIP. */
  company: RegistryRecord | null
}

/** Port to the company registry. Every query counts against the daily limit of our address. */
export interface RegistryPort {
  /** `day` is a day in Warsaw, `YYYY-MM-DD`. Throws a `RegistryError` when the registry did not answer the question. */
  findCompany(nip: string, day: string): Promise<RegistryFinding>
}

/** Kinds of failures. `limited`: the daily limit is used up. */
export type RegistryFailure = 'limited' | 'down' | 'slow' | 'nonsense' | 'refused'

/** A query of the company registry that failed. */
export class RegistryError extends Error {
  readonly kind: RegistryFailure

  constructor(kind: RegistryFailure, message: string) {
    super(message)
    this.name = 'RegistryError'
    this.kind = kind
  }
}
