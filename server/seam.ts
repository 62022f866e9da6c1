/** A place that a module of a lower floor declares and `modules.ts` fills, so that no module imports one above it. */
export interface Seam<Part> {
  /** Fills the place. A second call must bring the same part: parts are code, the same for all servers of a process. */
  connect(part: Part): void
  /** The part. Throws before the modules are assembled. */
  get(): Part
}

/** Declares a seam. `name` is for the error. */
export function seam<Part>(name: string): Seam<Part> {
  let filled: { part: Part } | null = null
  return {
    connect(part) {
      if (filled && filled.part !== part) throw new Error(`The seam "${name}" is connected twice`)
      filled = { part }
    },
    get() {
      if (!filled) throw new Error(`The modules are not assembled: ${name}`)
      return filled.part
    },
  }
}
