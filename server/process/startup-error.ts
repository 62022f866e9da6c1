/** The server cannot start, for a reason that its operator can fix. The message is one line; the process exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
