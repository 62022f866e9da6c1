/**
 * The release of this code: raised by one with every release that is put into service, together with `oldestServed`. Release 1 is
 * all that came before clients named theirs.
 */
export const release = 2

/** The oldest release of a client whose calls are answered: the one before. An older client must be reloaded. */
export const oldestServed: number = release - 1

/** The header by which a client names its release in each request, and the server its own in each answer. */
export const releaseHeader = 'x-release'

/** The release that a header names. A caller that names none, such as a script, counts as one of the release before. */
export function releaseIn(header: string | null | undefined): number {
  return header && /^\d{1,9}$/.test(header) ? Number(header) : oldestServed
}
