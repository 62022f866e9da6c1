/** The server cannot start for a reason its operator can fix. The message is one line; `main.ts` prints it and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
